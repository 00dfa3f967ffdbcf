import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

/** Routes for details of a marker search, beyond the interface. 404 with another upstream. */
export async function markerRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { markers } = options
  const route = ownRoutes(app, options)
  route('readMarkers', async ({ owner, query, error }) => {
    if (!markers) throw error(404)
    return markers.read(owner, query)
  })
  route('listSameTests', async ({ owner, query, error }) => {
    if (!markers) throw error(404)
    return markers.sameTests(owner, query.ids)
  })
}
