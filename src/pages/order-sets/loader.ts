import type { LoaderFunctionArgs } from 'react-router-dom'

import type { OrderSetBody } from '#contract/markers.ts'
import { listLabAccounts, listOrderSetMarkers, listWholeLabTest } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { orderSetParams } from '#src/url/order-set-params.ts'
import { readSearch, type Values } from '#lib/search-params.ts'
import { bodyOf, isSentAtOnce } from './order-decision.ts'

export const search = orderSetParams
export type View = Values<typeof search>

/** An order of more markers than this is shown in part, and says so. */
export const MOST_MARKERS = 2_000

export const isEmpty = ({ tests, codes }: Pick<View, 'tests' | 'codes'>) =>
  tests.length === 0 && codes.length === 0

export const composed = (body: OrderSetBody) => listOrderSetMarkers(body, MOST_MARKERS)
/** In the place of `composed` while nothing is sent: a query that is never asked. */
export const notComposed = () => ({ ...listOrderSetMarkers({}, 0), enabled: false })

/** What one lab test contains: tells which test a marker comes from. */
export const contentsOf = (lab_test_id: string) => ({
  ...listWholeLabTest(lab_test_id, MOST_MARKERS),
  staleTime: 5 * 60_000,
})

/** Awaits nothing: what was chosen is on screen at once, and the preview follows. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const view = readSearch(search, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(listLabAccounts())
  if (!isEmpty(view) && isSentAtOnce(view)) void queryClient.prefetchQuery(composed(bodyOf(view)))
  for (const test of view.tests) void queryClient.prefetchQuery(contentsOf(test))
  return null
}
