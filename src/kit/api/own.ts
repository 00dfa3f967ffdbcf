import type { OwnAnswer, OwnCurrent, OwnRequest } from '#contract/own/endpoint.ts'
import type { OwnRoute, OwnRoutes } from '#contract/own/endpoints.ts'
import { fillPath } from '#lib/address.ts'

import { ApiError, sendRequest, type Options } from './client.ts'

type Sent<Route extends OwnRoute> = OwnRequest<OwnRoutes[Route]> & Omit<Options, 'query' | 'body'>
type Arguments<Route extends OwnRoute> =
  unknown extends OwnRequest<OwnRoutes[Route]> ? [sent?: Sent<Route>] : [sent: Sent<Route>]

/** Calls an endpoint of our own gateway, by its method and path. The answer is taken at its word. */
export async function callOwn<Route extends OwnRoute>(
  route: Route,
  ...[sent]: Arguments<Route>
): Promise<OwnAnswer<OwnRoutes[Route]>> {
  const [method, path] = route.split(' ') as [string, string]
  const { params = {}, ...options } = (sent ?? {}) as Options & {
    params?: Record<string, string | number>
  }
  const { body } = await sendRequest(method, fillPath(path, params), options)
  return body as OwnAnswer<OwnRoutes[Route]>
}

/**
 * State on the server, where a request was refused because somebody else changed it meanwhile (412). Throws any other
 * error.
 */
export function currentOf<Route extends OwnRoute>(
  _route: Route,
  error: unknown,
): OwnCurrent<OwnRoutes[Route]> {
  if (!(error instanceof ApiError) || error.status !== 412) throw error
  return (JSON.parse(error.answer) as { current: OwnCurrent<OwnRoutes[Route]> }).current
}
