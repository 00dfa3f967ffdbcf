import { API_PREFIX, WORKSPACE_HEADER } from '#contract/own/workspace-paths.ts'
import { withQuery } from '#lib/address.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { createStore } from '#src/kit/lib/store.ts'

import { ApiError } from './api-error.ts'
import { takeAnswer } from './page-answers.ts'
import { isOfAnother, loseSession, startOver } from './tabs.ts'

/**
 * One request of this session for the inspector. Only its summary survives a reload: see
 * kept-requests.ts.
 */
export type LoggedRequest = {
  n: number
  method: string
  path: string
  body: string | null
  /** 0 without a response. */
  status: number
  startedAt: number
  ms: number
  requestId: string | null
  /** Null if it is no longer stored, because long responses are dropped for newer ones. */
  answer: string | null
}
const LOG_LENGTH = 100
/**
 * Maximum size of all logged responses. A person's ten years of workouts have millions of
 * characters.
 */
const LOG_MAX_CHARACTERS = 24_000_000
let requests = 0

/** The requests of this session, newest first. */
export const requestLog = createStore<readonly LoggedRequest[]>(() => [])
function remember(entry: LoggedRequest) {
  let characters = 0
  requestLog.set(
    [entry, ...requestLog.get()].slice(0, LOG_LENGTH).map((one, index) => {
      characters += one.answer?.length ?? 0
      return index > 0 && one.answer && characters > LOG_MAX_CHARACTERS
        ? { ...one, answer: null }
        : one
    }),
  )
}

export type Options = {
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Completes even if the page is left: for bodies below 64 kB. */
  keepalive?: boolean
}

/** Maximum wait: twice the gateway's default limit for another service. */
const LIMIT_MS = 60_000

/**
 * The only place that calls `fetch`. Resolves with the parsed response (null if it is empty).
 * Throws ApiError.
 */
export async function sendRequest(
  method: string,
  path: string,
  { query = {}, body, headers, signal, keepalive }: Options = {},
): Promise<{ body: unknown; requestId: string | null }> {
  const address = withQuery(path, query)
  const sent = body === undefined ? null : JSON.stringify(body)

  const startedAt = Date.now()
  const logged = (status: number, requestId: string | null, answer: string) => {
    if (path.startsWith(API_PREFIX))
      remember({
        n: ++requests,
        method,
        path: address,
        body: sent,
        status,
        startedAt,
        ms: Date.now() - startedAt,
        requestId,
        answer,
      })
  }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  let response: Response
  let text: string
  try {
    const inPage = method === 'GET' ? takeAnswer(address) : null
    response =
      inPage ??
      (await fetch(basePath + address, {
        method,
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
        keepalive,
        // no more headers: the browser reuses what the page's HTML preloads only for an identical
        // request
        headers: sent === null ? {} : { 'content-type': 'application/json', ...headers },
        body: sent,
      }))
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    logged(0, null, '')
    throw new ApiError(
      'unreachable',
      limit.signal.aborted
        ? `Rounds didn’t respond within ${LIMIT_MS / 1000} seconds. Try again.`
        : 'Rounds didn’t respond. Check your connection, then try again.',
    )
  } finally {
    clearTimeout(timer)
  }
  const workspace = response.headers.get(WORKSPACE_HEADER)
  if (isOfAnother(workspace)) {
    startOver()
    throw new ApiError('http', 'Signed out', { status: 401 })
  }
  const requestId = response.headers.get('x-request-id')
  const { status } = response
  logged(status, requestId, text)

  if (status === 401) loseSession()
  try {
    if (response.ok) return { body: text ? JSON.parse(text) : null, requestId }
  } catch {
    // the response isn't JSON
  }
  throw (await import('./error-message.ts')).errorOf(response, text)
}
