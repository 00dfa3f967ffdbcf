import { oneOf, sorting, text, type Values } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { billingParams } from './account-choice-params.ts'

/** The columns that can be sorted by. */
export const sortable = [
  'account_name',
  'lab',
  'status',
  'delegated_flow',
  'provider_account_id',
  'billing_types',
  'states',
] as const

export const search = {
  /** A status as the service gives it; empty is all. */
  status: text(),
  q: text(),
  /** Slug of a lab; empty is all. */
  lab: text(),
  ...billingParams,
  /**
   * `twice`: accounts whose provider account another one has too. `used`: those that are not active and that saved sets go through.
   * `allowlist`: those whose allowlist does not have this team. `any`: all of these.
   */
  check: oneOf(['', 'any', 'twice', 'used', 'allowlist'], ''),
  /** Empty is by group, then by lab. */
  sort: sorting(sortable, ''),
  /** Id of the account in the panel. */
  open: text(),
  ...orderSetParams,
}
export type View = Values<typeof search>

// all of them: the tabs count what the service's own filter would leave out
export const loader = async () => {
  void queryClient().prefetchQuery(savedSets())
  await queryClient()
    .ensureQueryData({ ...listLabAccounts(), revalidateIfStale: true })
    .catch(() => null)
  return null
}
