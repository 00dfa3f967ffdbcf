import { oneOf, text } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'

export const accountsSearch = {
  ...orderSetParams,
  /** Lab account to compare with the selected one. */
  with: text(),
  side: oneOf(['different', 'here', 'there'], 'different'),
}

export const loader = () => {
  void queryClient().prefetchQuery(listLabAccounts())
  return null
}
