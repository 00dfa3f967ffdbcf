import { queryOptions } from '@tanstack/react-query'

import { callOwn } from '#src/kit/api/own.ts'

/** Changes from check to check, the newest first; optionally after an instant and of one person. */
export const connectionChanges = (args: { since?: string; user_id?: string } = {}) =>
  queryOptions({
    queryKey: ['connectionChanges', args],
    queryFn: ({ signal }) => callOwn('GET /workspace/connection-changes', { query: args, signal }),
  })
