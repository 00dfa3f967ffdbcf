import type { LoaderFunctionArgs } from 'react-router-dom'

import { queryClient } from '#src/api/query-client.ts'
import { listLabAccounts, listLabTestMarkers } from '#src/api/queries.ts'
import { readSearch } from '#src/url/search.ts'
import { loadPage, rowsSearch, type RowsView } from './marker-search.ts'

export const search = rowsSearch

export const labTestMarkersOf = (lab_test_id: string, { account, size }: RowsView, page: number) =>
  listLabTestMarkers({ lab_test_id, lab_account_id: account || undefined, page, size })

export const loader = ({ params, request }: LoaderFunctionArgs) => {
  const view = readSearch(search, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(listLabAccounts())
  return loadPage(
    (page) => labTestMarkersOf(params.lab_test_id!, view, page),
    view.page,
    view.size,
    request,
  )
}
