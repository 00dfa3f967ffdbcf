import type { OwnAnswer, OwnCurrent, OwnRequest } from '#contract/own/endpoint.ts'
import type { OwnRoute, OwnRoutes } from '#contract/own/endpoints.ts'
import { fillPath } from '#lib/path-params.ts'

import { ApiError } from './api-error.ts'
import { sendRequest, type Options } from './client.ts'

/** Error of a write that conflicts with someone else's change. Nothing was saved. */
class ConflictError<Current = unknown> extends Error {
  /** Current state on the server. */
  readonly current: Current
  constructor(message: string, current: Current) {
    super(message)
    this.current = current
  }
}

/** True for the conflict of a request to this endpoint. */
export const isConflict = <Route extends OwnRoute>(
  _route: Route,
  error: unknown,
): error is ConflictError<OwnCurrent<OwnRoutes[Route]>> => error instanceof ConflictError

type Sent<Route extends OwnRoute> = OwnRequest<OwnRoutes[Route]> &
  Omit<Options, 'query' | 'body'> & {
    /** Receives the state on the server before a ConflictError with it is thrown. */
    onConflict?: (current: OwnCurrent<OwnRoutes[Route]>) => void
  }
type Arguments<Route extends OwnRoute> =
  unknown extends OwnRequest<OwnRoutes[Route]> ? [sent?: Sent<Route>] : [sent: Sent<Route>]

/** Sends a request, and repeats it if it needs a recent sign-in and the person has signed in again. */
async function sendSignedIn(...request: Parameters<typeof sendRequest>) {
  try {
    return await sendRequest(...request)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    await (await import('./recent-sign-in.ts')).signInAgainAfter(error)
    return sendRequest(...request)
  }
}

/**
 * Calls an endpoint of our own gateway by its method and path. The response isn't validated. Throws
 * a ConflictError for a 412, and an ApiError for any other failure.
 */
export async function callOwn<Route extends OwnRoute>(
  route: Route,
  ...[sent]: Arguments<Route>
): Promise<OwnAnswer<OwnRoutes[Route]>> {
  const [method, path] = route.split(' ') as [string, string]
  const {
    params = {},
    onConflict,
    ...options
  } = (sent ?? {}) as Options & {
    params?: Record<string, string | number>
    onConflict?: (current: unknown) => void
  }
  try {
    const { body } = await sendSignedIn(method, fillPath(path, params), options)
    return body as OwnAnswer<OwnRoutes[Route]>
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error
    const { current } = JSON.parse(error.answer) as { current: unknown }
    onConflict?.(current)
    throw new ConflictError(error.message, current)
  }
}
