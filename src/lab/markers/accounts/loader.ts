import { oneOf, text, type Values } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'

export const accountsSearch = {
  ...orderSetParams,
  /** Compared lab accounts. The account of the order set isn't one of them. */
  first: text(),
  second: text(),
  /** Account that an old address compares with the one of its order set. */
  with: text(),
  side: oneOf(['different', 'here', 'there'], 'different'),
}

/** Ids of the compared lab accounts, each empty if open. */
export const comparedAccounts = (
  view: Values<typeof accountsSearch>,
): readonly [first: string, second: string] =>
  view.with && !view.first && !view.second ? [view.account, view.with] : [view.first, view.second]

export const loader = () => {
  void queryClient().prefetchQuery(listLabAccounts())
  return null
}
