import { queryOptions } from '@tanstack/react-query'

import { callOwn } from '#src/kit/api/own.ts'
import { whenServiceSays } from '#src/kit/api/request-queue.ts'

import type { listMarkers } from './queries.ts'

/** Reading of a marker search by our own service. Another upstream has none. */
export const markerReading = (args: Parameters<typeof listMarkers>[0]) =>
  queryOptions({
    queryKey: ['readMarkers', args],
    queryFn: ({ signal }) => callOwn('GET /workspace/markers/reading', { query: args, signal }),
    refetchInterval: whenServiceSays,
  })

/** Labs that offer the same tests as markers with these ids, only from our own service. */
export const listSameTests = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['listSameTests', ids],
    queryFn: ({ signal }) =>
      callOwn('GET /workspace/markers/same-tests', { query: { ids: ids.join(',') }, signal }),
    staleTime: 5 * 60_000,
  })
