import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Db } from '#server/db/db.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { browserName } from '#server/session/browser-name.ts'
import { memberSignIn } from '#server/session/member-sign-in.ts'
import { addMember, noteSignIn, readMember } from '#server/session/members.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import { secretHash } from '#server/session/secret-hash.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { ceremonyCookie, takeChallenge } from './ceremony-cookie.ts'
import { insertPasskey, knownCredentials } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { takeLink, type Invited } from './sign-in-links.ts'
import { creationOptions, PASSKEY_BYTES, verifyCreation } from './webauthn.ts'
import { workingLinks } from './working-links.ts'

const HANDLE_BYTES = 32

/** Routes of one-time links, and of those that create a passkey. */
export async function linkRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, config } = options
  const route = ownRoutes(app, options)
  const signInMember = memberSignIn(options)
  const ceremonies = ceremonyCookie(options)
  const working = workingLinks(options)
  const memberOf = ({ owner, memberId }: Invited, by: Db = db) =>
    memberId === null ? null : readMember(by, owner, memberId)
  const purposeOf = (token: string) => `invitation ${secretHash(token)}`

  route('readSignInLink', async ({ body: { token }, request, error }) => {
    const link = await working(request, { token, kind: null }, error)
    const { kind, memberId, team, name, role, invited_by, expires_at } = link
    return { kind, isMember: memberId !== null, team, name, role, invited_by, expires_at }
  })

  route('invitationOptions', async ({ body: { token }, request, reply, error }) => {
    const relyingParty = relyingPartyOf(request, config)
    const link = await working(request, { token, kind: 'invitation' }, error)
    const member = await memberOf(link)
    const handle = member?.subject ?? randomBytes(HANDLE_BYTES).toString('base64url')
    const known = member ? await knownCredentials(db, member.id) : []
    const asked = await creationOptions(relyingParty, { handle, name: link.name, known })
    ceremonies.begin(request, reply, { challenge: asked.challenge, for: purposeOf(token), handle })
    return { options: { ...asked } }
  })

  route(
    'acceptInvitation',
    async ({ body: { token, passkey }, request, reply, error }) => {
      const relyingParty = relyingPartyOf(request, config)
      await working(request, { token, kind: 'invitation' }, error)
      const begun = ceremonies.take(request, reply, purposeOf(token))
      if (!begun?.handle) throw error(408)
      const { challenge, handle } = begun
      const created = await verifyCreation(request.log, relyingParty, { passkey, challenge })
      const named = browserName(request.headers['user-agent'])
      const accepted = await db.transaction(async (tx) => {
        const link = await takeLink(tx, token, 'invitation')
        if (!link) throw error(409)
        request.auditObject = link.id
        const { owner, name } = link
        const { role, scope } = (await memberOf(link, tx)) ?? link
        if (!(await takeChallenge(tx, challenge))) throw error(408)
        const id = link.memberId ?? (await addMember(tx, { owner, handle, name, role, scope }))
        if (!(await noteSignIn(tx, id))) throw error(403)
        if (!(await insertPasskey(tx, { memberId: id, name: named }, created))) throw error(422)
        return { owner, role, scope, member: { id, name, email: null } }
      })
      const session = await signInMember(request, reply, { ...accepted, way: 'members' })
      if (!session) throw error(403)
      return session
    },
    { bodyLimit: PASSKEY_BYTES },
  )
}
