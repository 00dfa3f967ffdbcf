import { queryOptions } from '@tanstack/react-query'

import { MARKER_READING_PATH, MarkerReading } from '#contract/own/marker-reading.ts'
import { ApiError, sendRequest } from '#src/kit/api/client.ts'
import { whenServiceSays } from '#src/kit/api/patience.ts'

import type { listMarkers } from './queries.ts'

/** Reading of a search for markers by our own service; another upstream has none. */
export const markerReading = (args: Parameters<typeof listMarkers>[0]) =>
  queryOptions({
    queryKey: ['readMarkers', args],
    queryFn: async ({ signal }) => {
      const { body, requestId } = await sendRequest('GET', MARKER_READING_PATH, {
        query: args,
        signal,
      })
      const read = MarkerReading.safeParse(body)
      if (read.success) return read.data
      throw new ApiError('unreadable', 'How it was read came in another form than expected.', {
        status: 200,
        requestId,
      })
    },
    refetchInterval: whenServiceSays,
  })
