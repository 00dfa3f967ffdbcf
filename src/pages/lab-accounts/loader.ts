import { listLabAccounts } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { orderSetParams } from '#src/url/order-set-params.ts'
import { text, texts, type Values } from '#lib/search-params.ts'

export const search = {
  /** A status as the service gives it; empty is all. */
  status: text(),
  q: text(),
  open: texts(),
  ...orderSetParams,
}
export type View = Values<typeof search>

// all of them: the tabs count what the service's own filter would leave out
export const loader = async () => {
  await queryClient
    .ensureQueryData({ ...listLabAccounts(), revalidateIfStale: true })
    .catch(() => null)
  return null
}
