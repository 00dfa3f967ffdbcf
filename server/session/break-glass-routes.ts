import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'

import { beginBreakGlass, endBreakGlass, listBreakGlass, reviewBreakGlass } from './break-glass.ts'
import { ownRoutes } from './own-route.ts'
import type { GatewaySessions } from './session.ts'

/** Routes by which members with a scope see everyone in an emergency, and others review it. */
export async function breakGlassRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, sessions } = options
  const route = ownRoutes(app, options)
  const listed = async (owner: string) => ({ list: await listBreakGlass(db, owner) })

  route('breakGlass', async ({ session, scope, body, request, reply, error }) => {
    if (!scope) throw error(409)
    request.auditObject = await beginBreakGlass(db, session, body.reason)
    request.log.warn({ session: session.publicId }, 'a member used break-glass access')
    return sessions.current(request, reply)
  })

  route('endBreakGlass', async ({ session, request, reply }) => {
    await endBreakGlass(db, session)
    return sessions.current(request, reply)
  })

  route('listBreakGlass', ({ owner }) => listed(owner))

  route('reviewBreakGlass', async ({ owner, session, params, missing, error }) => {
    const outcome = await reviewBreakGlass(db, session, params.id)
    if (outcome === 'own') throw error(409)
    if (outcome === 'missing') throw missing('id')
    return listed(owner)
  })
}
