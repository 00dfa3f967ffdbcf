import type { LoaderFunctionArgs } from 'react-router-dom'

import { listLabTestMarkers } from '#src/api/queries.ts'
import { readSearch } from '#src/url/search.ts'
import { loadPage, rowsSearch, type RowsView } from './marker-search.ts'

export const search = rowsSearch

export const labTestMarkersOf = (lab_test_id: string, { account, size }: RowsView, page: number) =>
  listLabTestMarkers({ lab_test_id, lab_account_id: account || undefined, page, size })

export const loader = ({ params, request }: LoaderFunctionArgs) => {
  const view = readSearch(search, new URL(request.url).searchParams)
  return loadPage((page) => labTestMarkersOf(params.lab_test_id!, view, page), view.page, view.size, request)
}
