import type { LoaderFunctionArgs } from 'react-router-dom'

import { queryClient } from '#src/api/query-client.ts'
import { listLabAccounts, listMarkers } from '#src/api/queries.ts'
import { readSearch, text, type Values } from '#src/url/search.ts'
import { loadPage, rowsSearch } from './marker-search.ts'

export const search = {
  name: text(),
  /** A slug, or an id: all digits. */
  lab: text(),
  ...rowsSearch,
}
export type View = Values<typeof search>

const LONGEST_NAME = 200

/** The query of a page: the same object for loader, component and neighbours. */
export const markersOf = ({ name, lab, account, size }: View, page: number) =>
  listMarkers({
    name: name.trim().slice(0, LONGEST_NAME) || undefined,
    ...(/^\d+$/.test(lab) ? { lab_id: [Number(lab)] } : { lab_slug: lab || undefined }),
    lab_account_id: account || undefined,
    page,
    size,
  })

export const loader = ({ request }: LoaderFunctionArgs) => {
  const view = readSearch(search, new URL(request.url).searchParams)
  const loaded = loadPage((page) => markersOf(view, page), view.page, view.size, request)
  // after what the page waits for
  void queryClient.prefetchQuery(listLabAccounts())
  return loaded
}
