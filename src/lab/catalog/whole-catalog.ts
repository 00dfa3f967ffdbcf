import { useEffect } from 'react'

import { endpoints } from '#contract/interface/endpoints.ts'
import type { Marker } from '#contract/interface/markers.ts'
import { markersRequest } from '#lib/first-requests.ts'
import { ApiError, isSignedOut } from '#src/kit/api/api-error.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { call } from '#src/kit/api/read.ts'
import { createDerived } from '#src/kit/api/use-derived.ts'
import { useStore } from '#src/kit/lib/store.ts'

import { createCatalogReader } from './catalog-reader.ts'

/** Catalog of one lab (a slug, or an id in digits), of a lab account, or of all. */
export type CatalogArgs = { lab?: string; account?: string }
type Reader = ReturnType<typeof createCatalogReader>

/**
 * The readers are stored in the query cache, so that they are dropped with it at sign-out and for
 * another team.
 */
const NAME = 'wholeCatalog'
queryClient().setQueryDefaults([NAME], {
  gcTime: Infinity,
  staleTime: Infinity,
  structuralSharing: false,
})
queryClient()
  .getQueryCache()
  .subscribe(({ type, query }) => {
    if (type === 'removed' && query.queryKey[0] === NAME) (query.state.data as Reader).drop()
  })

function readerOf({ lab = '', account = '' }: CatalogArgs): Reader {
  const queryKey = [NAME, { lab, account }]
  const known = queryClient().getQueryData<Reader>(queryKey)
  if (known) return known
  const reader = createCatalogReader((page, size, signal) => {
    const view = { name: '', lab, account, page, size }
    return call(endpoints.listMarkers, { query: markersRequest(view, page), signal })
  })
  queryClient().setQueryData(queryKey, reader)
  return reader
}

/** Current state of a whole catalog, outside of a component. */
export const wholeCatalogNow = (args: CatalogArgs) => readerOf(args).get()

/**
 * All markers of a catalog, loaded once for this tab, whichever page shows them. Nothing is
 * requested before `start`. An ended session is thrown to the error page.
 */
export function useWholeCatalog(args: CatalogArgs = {}) {
  const reader = readerOf(args)
  const catalog = useStore(reader)
  const { error } = catalog
  if (isSignedOut(error)) throw error
  const isUnreachable = error instanceof ApiError && error.kind === 'unreachable'
  // the browser reports when it is online again
  useEffect(() => {
    if (!isUnreachable) return undefined
    window.addEventListener('online', reader.start)
    return () => window.removeEventListener('online', reader.start)
  }, [isUnreachable, reader])
  const { start, pause, reload, check } = reader
  return { ...catalog, start, pause, resume: start, reload, check }
}

/** The matcher over the markers of a whole catalog. Null until it is ready. */
export const useCatalogSearch = createDerived(async (markers: readonly Marker[]) => {
  const { buildCatalogSearch } = await import('./catalog-search.ts')
  return buildCatalogSearch(markers)
})
