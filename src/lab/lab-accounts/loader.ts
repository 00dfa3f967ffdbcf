import { oneOf, sorting, text, type Values } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { prefetchNotAllowedAccounts } from './account-allowlist.ts'
import { billingParams } from './account-choice-params.ts'

/** The sortable columns. */
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
  /** A status as sent by the service. Empty means all. */
  status: text(),
  q: text(),
  /** Slug of a lab. Empty means all. */
  lab: text(),
  ...billingParams,
  /**
   * `twice`: accounts with a duplicate account number. `used`: inactive ones used by saved sets.
   * `allowlist`: those whose allowlist doesn't include this team. `any`: all of these.
   */
  check: oneOf(['', 'any', 'twice', 'used', 'allowlist'], ''),
  /** Empty means by group, then by lab. */
  sort: sorting(sortable, ''),
  /** Id of the account in the panel. */
  open: text(),
  ...orderSetParams,
}
export type View = Values<typeof search>

// all of them, because the tabs count what the service's own filter would leave out
export const loader = async () => {
  void queryClient().prefetchQuery(savedSets())
  prefetchNotAllowedAccounts()
  await queryClient()
    .ensureQueryData({ ...listLabAccounts(), revalidateIfStale: true })
    .catch(() => null)
  return null
}
