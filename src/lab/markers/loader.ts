import type { LoaderFunctionArgs } from 'react-router-dom'

import { markersRequest } from '#lib/first-requests.ts'
import { readSearch } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { labInSearch } from '#src/lab/catalog/lab-in-search.ts'
import { listLabAccounts, listMarkers } from '#src/lab/catalog/queries.ts'

import { listSearch, type ListView } from './list-params.ts'
import { loadPage } from './load-page.ts'

/** The query of a page: the same object for loader, component, and neighbors. */
export const markersOf = (view: ListView, page: number) => listMarkers(markersRequest(view, page))

export const loader = ({ request }: LoaderFunctionArgs) => {
  const given = readSearch(listSearch, new URL(request.url).searchParams)
  const labs = queryClient().getQueryData(session().queryKey)?.labs ?? []
  const named = given.lab ? null : labInSearch(given.name, labs)
  const view = named ? { ...given, name: named.rest, lab: named.slug } : given
  const loaded = loadPage((page) => markersOf(view, page), view.page, view.size, request)
  // last, so that the page's own request goes first
  void queryClient().prefetchQuery(listLabAccounts())
  return loaded
}
