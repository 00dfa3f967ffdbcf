import { text, texts } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'

export const lookUpSearch = {
  /** A slug, or an id: all digits. */
  lab: text(),
  /**
   * Lines with a match. A line without one may be anything, including a person's name, and stays
   * out of the address.
   */
  wishes: texts(),
  choices: texts(),
  /** Keys of the lines without a match. See `linesNotFound`. */
  missing: texts(),
  ...orderSetParams,
}

export const loader = () => {
  void queryClient().prefetchQuery(listLabAccounts())
  return null
}
