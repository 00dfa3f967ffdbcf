import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { memberSignIn } from '#server/session/member-sign-in.ts'
import { readMember } from '#server/session/members.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { takeLink } from './sign-in-links.ts'
import { workingLinks } from './working-links.ts'

/** Duration of a session opened by a link. */
const SESSION_MS = 60 * 60_000

/** Route of emergency links, which are created on the server and sign a member in for a short time. */
export async function admissionRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const route = ownRoutes(app, options)
  const signInMember = memberSignIn(options)
  const working = workingLinks(options)

  route('useAdmissionLink', async ({ body: { token }, request, reply, error }) => {
    await working(request, { token, kind: 'admission' }, error)
    const link = await takeLink(db, token, 'admission')
    if (!link) throw error(409)
    request.auditObject = link.id
    const { owner, memberId } = link
    const member = memberId === null ? null : await readMember(db, owner, memberId)
    if (!member) throw error(404)
    const { id, name, email, role, scope } = member
    request.auditActors = [{ owner, member: id, session: null }]
    if (member.isDisabled) throw error(403)
    const session = await signInMember(request, reply, {
      owner,
      role,
      scope,
      way: 'link',
      endsAt: Date.now() + SESSION_MS,
      member: { id, name, email },
    })
    if (!session) throw error(403)
    return session
  })
}
