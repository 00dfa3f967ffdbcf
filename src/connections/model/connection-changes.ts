import { queryOptions } from '@tanstack/react-query'

import type { ConnectionChanges } from '#contract/own/connection-checks.ts'
import { connectionPaths } from '#contract/own/connection-paths.ts'
import { sendRequest } from '#src/kit/api/client.ts'

/** Changes from check to check, the newest first; optionally after an instant and of one person. */
export const connectionChanges = (args: { since?: string; user_id?: string } = {}) =>
  queryOptions({
    queryKey: ['connectionChanges', args],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', connectionPaths.changes, { query: args, signal }))
        .body as ConnectionChanges,
  })
