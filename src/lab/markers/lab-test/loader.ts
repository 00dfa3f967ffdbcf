import type { LoaderFunctionArgs } from 'react-router-dom'

import { labTestMarkersRequest } from '#lib/first-requests.ts'
import { fromPathSegment } from '#lib/path-params.ts'
import { readSearch } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { namedLabTests } from '#src/lab/catalog/lab-tests.ts'
import { listLabAccounts, listLabTestMarkers } from '#src/lab/catalog/queries.ts'
import { rowsSearch, type RowsView } from '#src/lab/markers/list-params.ts'
import { loadPage } from '#src/lab/markers/load-page.ts'

export const labTestMarkersOf = (lab_test_id: string, view: RowsView, page: number) =>
  listLabTestMarkers(labTestMarkersRequest(lab_test_id, view, page))

export const loader = ({ params, request }: LoaderFunctionArgs) => {
  const view = readSearch(rowsSearch, new URL(request.url).searchParams)
  void queryClient().prefetchQuery(listLabAccounts())
  void queryClient().prefetchQuery(namedLabTests())
  return loadPage(
    (page) => labTestMarkersOf(fromPathSegment(params.lab_test_id ?? ''), view, page),
    view.page,
    view.size,
    request,
  )
}
