import type { LoaderFunctionArgs } from 'react-router-dom'

import type { OrderSetBody } from '#contract/markers.ts'
import { listLabAccounts, listLabTestMarkers, listOrderSetMarkers } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { carried } from '#src/url/carried.ts'
import { readSearch, whole, type Values } from '#src/url/search.ts'

export const search = { ...carried, page: whole(1, 1, 100_000) }
export type View = Values<typeof search>

const PAGE_SIZE = 100

/** The request body that the choice makes, as it is sent and as it can be copied. */
export const bodyOf = ({ tests, codes, account }: Pick<View, 'tests' | 'codes' | 'account'>): OrderSetBody => ({
  ...(tests.length && { lab_test_ids: [...tests] }),
  ...(codes.length && { add_on: { provider_ids: [...codes] } }),
  ...(account && { lab_account_id: account }),
})
export const isEmpty = ({ tests, codes }: Pick<View, 'tests' | 'codes'>) => tests.length === 0 && codes.length === 0

export const composed = (view: View) => listOrderSetMarkers({ body: bodyOf(view), page: view.page, size: PAGE_SIZE })
/** What one lab test contains: tells which test a marker comes from. */
export const contentsOf = (lab_test_id: string, account: string) => listLabTestMarkers({ lab_test_id, lab_account_id: account || undefined, size: PAGE_SIZE })

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const view = readSearch(search, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(listLabAccounts())
  for (const test of view.tests) void queryClient.prefetchQuery(contentsOf(test, view.account))
  if (!isEmpty(view)) await queryClient.prefetchQuery(composed(view))
  return null
}
