import type { FastifyInstance } from 'fastify'

import { listMarkers } from '#contract/interface/markers.ts'
import { MARKER_READING_PATH } from '#contract/own/marker-reading.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { actionNamed, refusedBy } from '#server/session/signed-in.ts'

/**
 * Routes for details of a search for markers, beyond the interface. Absent with another upstream:
 * 404.
 */
export async function markerRoutes(
  app: FastifyInstance,
  { markers, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  app.get(MARKER_READING_PATH, actionNamed('readMarkers'), async (request, reply) => {
    const { owner } = await sessions.of(request, reply)
    if (!markers) throw new HttpError(404, 'This service does not say it')
    const given = listMarkers.query.safeParse(request.query)
    if (!given.success) throw refusedBy(given.error, 'query')
    return markers.read(owner, given.data)
  })
}
