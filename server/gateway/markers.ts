import type { FastifyInstance } from 'fastify'

import { MARKER_READING_PATH } from '#contract/marker-reading.ts'
import { listMarkers } from '#contract/markers.ts'
import { HttpError } from '#server/http-error.ts'
import type { GatewayOptions } from './options.ts'
import type { GatewaySessions } from './session.ts'
import { actionNamed, refusedBy } from './signed-in.ts'

/** What our own service says of a search for markers beside the interface. Another upstream says nothing of it: 404. */
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
