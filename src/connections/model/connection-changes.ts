import { queryOptions } from '@tanstack/react-query'

import type { ConnectionChanges } from '#contract/own/connection-checks.ts'
import { connectionPaths } from '#contract/own/connection-paths.ts'
import { sendRequest } from '#src/kit/api/client.ts'

/** What changed from check to check, the newest first: after an instant, of one person. */
export const connectionChanges = (args: { since?: string; user_id?: string } = {}) =>
  queryOptions({
    queryKey: ['connectionChanges', args],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', connectionPaths.changes, { query: args, signal }))
        .body as ConnectionChanges,
  })
