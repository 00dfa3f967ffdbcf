import type { LoaderFunctionArgs } from 'react-router-dom'

import type { OrderSetBody } from '#contract/interface/markers.ts'
import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import { readSearch, writeSearch, type Values } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { paths } from '#src/kit/url/paths.ts'
import { listLabAccounts, listOrderSetMarkers, listWholeLabTest } from '#src/lab/catalog/queries.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import type { SavedSetRef } from '#src/lab/order-draft/saved-set-param.ts'
import {
  bodyOf,
  decide,
  isSentAtOnce,
  type Choice,
} from '#src/lab/order-sets/checks/order-decision.ts'
import { keptMarkers } from '#src/lab/order-sets/compose/kept-markers.ts'
import { savedSet, savedSets, savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

export const search = orderSetParams
export type View = Values<typeof search>

/** The query string that opens a saved set with its contents. */
export const withSavedSet = (
  params: URLSearchParams,
  set: SavedSetRef,
  { tests, codes, dx, account }: OrderSetContent,
): URLSearchParams => writeSearch(search, params, { set, tests, codes, dx, account })

/** Maximum number of markers. A larger order is shown in part, with a notice. */
export const MARKERS_MAX = 2_000

export const isEmpty = ({ tests, codes }: Pick<View, 'tests' | 'codes'>) =>
  tests.length === 0 && codes.length === 0

export const composed = (body: OrderSetBody) => listOrderSetMarkers(body, MARKERS_MAX)
/** Disabled query used instead of `composed` while nothing is sent. */
export const notComposed = () => ({ ...listOrderSetMarkers({}, 0), enabled: false })

/** Contents of one lab test, to show which test a marker comes from. */
export const contentsOf = (lab_test_id: string) => ({
  ...listWholeLabTest(lab_test_id, MARKERS_MAX),
  staleTime: 5 * 60_000,
})

/**
 * Address with the contents of a saved set, if the address has only the set. Null if it can't be
 * read, or is deleted.
 */
async function opened({ searchParams }: URL): Promise<string | null> {
  const { set, dx, account, ...rest } = readSearch(search, searchParams)
  if (!set || set.version !== null || !isEmpty(rest) || dx.length || account) return null
  const saved = await queryClient()
    .fetchQuery({ ...savedSet(set.id), staleTime: 0 })
    .catch(() => null)
  if (!saved || saved.deleted_at) return null
  const ref = { id: set.id, version: saved.version }
  return `${paths.orderSetDraft()}?${withSavedSet(searchParams, ref, saved.content)}`
}

/** Body of the order if nothing has to be looked up first, also if it was stored with the open saved set. */
export function bodyAtOnce(view: Choice & Pick<View, 'set'>): OrderSetBody | null {
  if (isEmpty(view)) return null
  if (isSentAtOnce(view)) return bodyOf(view)
  if (view.tests.length || view.account || !view.set) return null
  const kept = keptMarkers(queryClient().getQueryData(savedSet(view.set.id).queryKey)?.snapshot)
  const meant = (code: string) => {
    const marker = kept.get(code)
    return marker && [marker]
  }
  const decision = decide(view, { testLabs: [], accountLab: null, meant })
  return decision.kind === 'send' ? decision.body : null
}

/**
 * Like the router's own function, which would be part of the first load. An address that is
 * already open adds no history entry.
 */
const redirectTo = (location: string, isOpen: boolean) =>
  new Response(null, {
    status: 302,
    headers: { location, ...(isOpen && { 'x-remix-replace': '1' }) },
  })

/** Waits only for a saved set to be opened: the selection is shown at once, and the preview follows. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  const address = await opened(url)
  if (address) return redirectTo(address, url.search === globalThis.location?.search)
  const view = readSearch(search, url.searchParams)
  void queryClient().prefetchQuery(listLabAccounts())
  if (view.set) void queryClient().prefetchQuery(savedSet(view.set.id))
  if (isEmpty(view)) {
    // an order starts with one of them
    void queryClient().prefetchQuery(savedSets())
    void queryClient().prefetchQuery(savedSnapshots())
  }
  const body = bodyAtOnce(view)
  if (body) void queryClient().prefetchQuery(composed(body))
  for (const test of view.tests) void queryClient().prefetchQuery(contentsOf(test))
  return null
}
