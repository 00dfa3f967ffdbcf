import { useEffect } from 'react'

import { endpoints } from '#contract/interface/endpoints.ts'
import type { Marker } from '#contract/interface/markers.ts'
import { markersRequest } from '#lib/first-requests.ts'
import { ApiError } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { call } from '#src/kit/api/read.ts'
import { createDerived } from '#src/kit/api/use-derived.ts'
import { useStore } from '#src/kit/lib/store.ts'

import { createCatalogueReader } from './catalogue-reader.ts'

/** Catalog of one lab (a slug, or an id in digits), of a lab account, or of all. */
export type CatalogueArgs = { lab?: string; account?: string }
type Reader = ReturnType<typeof createCatalogueReader>

/** The readers stand in the cache of all answers, so that they are forgotten with it: at sign-out, and for another team. */
const NAME = 'wholeCatalogue'
queryClient.setQueryDefaults([NAME], {
  gcTime: Infinity,
  staleTime: Infinity,
  structuralSharing: false,
})
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === NAME) (query.state.data as Reader).drop()
})

function readerOf({ lab = '', account = '' }: CatalogueArgs): Reader {
  const queryKey = [NAME, { lab, account }]
  const known = queryClient.getQueryData<Reader>(queryKey)
  if (known) return known
  const reader = createCatalogueReader((page, size, signal) => {
    const view = { name: '', lab, account, page, size }
    return call(endpoints.listMarkers, { query: markersRequest(view, page), signal })
  })
  queryClient.setQueryData(queryKey, reader)
  return reader
}

/** Current state of a whole catalog, outside of a component. */
export const wholeCatalogueNow = (args: CatalogueArgs) => readerOf(args).get()

/**
 * All markers of a catalogue, read once for this tab, whichever page shows them. Nothing is asked for before `start`. An
 * ended session is thrown to the error page.
 */
export function useWholeCatalogue(args: CatalogueArgs = {}) {
  const reader = readerOf(args)
  const catalogue = useStore(reader)
  const { error } = catalogue
  if (error instanceof ApiError && error.status === 401) throw error
  const isUnreachable = error instanceof ApiError && error.kind === 'unreachable'
  // the browser says when it is connected again
  useEffect(() => {
    if (!isUnreachable) return undefined
    window.addEventListener('online', reader.start)
    return () => window.removeEventListener('online', reader.start)
  }, [isUnreachable, reader])
  const { start, pause, reload, check } = reader
  return { ...catalogue, start, pause, resume: start, reload, check }
}

/** The matcher over the markers of a whole catalogue; null until it is ready. */
export const useCatalogueSearch = createDerived(async (markers: readonly Marker[]) => {
  const { buildCatalogueSearch } = await import('./catalogue-search.ts')
  return buildCatalogueSearch(markers)
})
