import { queryOptions } from '@tanstack/react-query'

import { callOwn } from '#src/kit/api/own.ts'

/** Changes between checks, newest first, optionally since a given time or of one person. */
export const connectionChanges = (args: { since?: string; user_id?: string } = {}) =>
  queryOptions({
    queryKey: ['connectionChanges', args],
    queryFn: ({ signal }) => callOwn('GET /workspace/connection-changes', { query: args, signal }),
  })
