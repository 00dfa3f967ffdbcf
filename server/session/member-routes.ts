import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'

import type { OpenSession } from './caller.ts'
import { disableMember, enableMember, listMembers, readMember, setAccess } from './members.ts'
import { ownRoutes } from './own-route.ts'
import type { GatewaySessions } from './session.ts'

/** Routes of the team's members. */
export async function memberRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, sessions } = options
  const route = ownRoutes(app, options)
  const listed = async (session: OpenSession) => ({
    members: (await listMembers(db, session.owner)).map((member) => ({
      ...member,
      current: member.id === session.member?.id,
    })),
  })

  route('listMembers', ({ session }) => listed(session))

  route('disableMember', async ({ owner, session, params, missing, error }) => {
    if (params.id === session.member?.id) throw error(409)
    const ended = await disableMember(db, owner, params.id, session.member?.id)
    if (!ended) throw missing('id')
    sessions.stored.forget(ended)
    return listed(session)
  })

  route('enableMember', async ({ owner, session, params, missing }) => {
    if (!(await enableMember(db, owner, params.id))) throw missing('id')
    return listed(session)
  })

  route('changeMemberRole', async ({ owner, session, params: { id }, body, missing, error }) => {
    if (id === session.member?.id) throw error(409)
    const member = await readMember(db, owner, id)
    if (!member) throw missing('id')
    if (!member.hasPasskeys) throw error(410)
    const by = session.member?.id ?? null
    sessions.stored.forget(await setAccess(db, owner, { id, by, ...body }))
    return listed(session)
  })
}
