import { queryOptions } from '@tanstack/react-query'

import type { ConnectionChanges } from '#contract/connection-checks.ts'
import { connectionPaths } from '#contract/connection-paths.ts'
import { sendRequest } from './client.ts'

/** What changed from check to check, the newest first: after an instant, of one person. */
export const connectionChanges = (args: { since?: string; user_id?: string } = {}) =>
  queryOptions({
    queryKey: ['connectionChanges', args],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', connectionPaths.changes, { query: args, signal }))
        .body as ConnectionChanges,
  })
