import * as z from 'zod/mini'

import { requestLog, type LoggedRequest } from '#src/kit/api/client.ts'
import { createStore } from '#src/kit/lib/store.ts'
import { storedJson } from '#src/kit/lib/stored-json.ts'

const KEPT_MAX = 100
/** A page is left within this, or not at all. */
const LEAVING_MS = 10_000

const Line = z.object({
  n: z.int(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  startedAt: z.number(),
  ms: z.number(),
  requestId: z.nullable(z.string()),
})
const kept = storedJson('tab', 'requests', z.array(Line))

/**
 * Summary of a request that survives a reload of its tab: without query, body, and response, which
 * may contain health data.
 */
const lineOf = ({ n, method, path, status, startedAt, ms, requestId }: LoggedRequest) => ({
  n,
  method,
  path: path.replace(/\?.*/s, ''),
  status,
  startedAt,
  ms,
  requestId,
})

/** Requests that the tab made before its last reload, newest first. */
export const earlierRequests = createStore<readonly LoggedRequest[]>(
  () => (kept.get() ?? []).map((line) => ({ ...line, body: null, answer: null })),
  { value: [] },
)

/**
 * Stores the summaries of this tab's requests for its next load, until a sign-out clears the log.
 * Requests that the browser cancels as it leaves the page are not failures, so they are not stored.
 */
export function keepRequests() {
  let leftAt = -Infinity
  // requests are canceled after the one or before the other
  for (const event of ['beforeunload', 'pagehide'])
    window.addEventListener(event, () => {
      if (leftAt + LEAVING_MS < Date.now()) leftAt = Date.now()
    })
  const isCanceled = ({ status, startedAt, ms }: LoggedRequest) => {
    const endedAt = startedAt + ms
    return status === 0 && endedAt >= leftAt && endedAt < leftAt + LEAVING_MS
  }
  const keep = () => {
    const log = requestLog.get()
    if (log.length === 0) earlierRequests.set([])
    const settled = log.filter((entry) => !isCanceled(entry))
    kept.set([...settled, ...earlierRequests.get()].slice(0, KEPT_MAX).map(lineOf))
  }
  earlierRequests.get()
  if (requestLog.get().length > 0) keep()
  return requestLog.subscribe(keep)
}
