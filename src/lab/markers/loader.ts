import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'

import { markerParams, markersRequest } from '#lib/first-requests.ts'
import { flag, readSearch, text, type Values } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts, listMarkers } from '#src/lab/catalog/queries.ts'

import { loadPage, rowsSearch } from './marker-search.ts'

export const search = {
  ...markerParams,
  ...rowsSearch,
  /** A list of names and codes is looked up, in the place of the list of markers. */
  check: flag(),
  /** Another lab account, whose markers are held against those of the one in force. */
  with: text(),
  /** All of them are loaded, and not a page. */
  whole: flag(),
}
export type View = Values<typeof search>

/** The query of a page: the same object for loader, component and neighbours. */
export const markersOf = (view: View, page: number) => listMarkers(markersRequest(view, page))

/** All of them are narrowed and sorted here; the same address again asks anew. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const isWhole = ({ pathname, searchParams }: URL) =>
    pathname === currentUrl.pathname && readSearch(search, searchParams).whole
  const isFilterChange =
    currentUrl.search !== nextUrl.search && isWhole(currentUrl) && isWhole(nextUrl)
  return defaultShouldRevalidate && !isFilterChange
}

export const loader = ({ request }: LoaderFunctionArgs) => {
  const view = readSearch(search, new URL(request.url).searchParams)
  const loaded = view.whole
    ? null
    : loadPage((page) => markersOf(view, page), view.page, view.size, request)
  // last, so that the page's own request leaves first
  void queryClient.prefetchQuery(listLabAccounts())
  return loaded
}
