import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { attemptLimit } from '#server/session/attempt-limit.ts'
import { memberSignIn } from '#server/session/member-sign-in.ts'
import { noteSignIn } from '#server/session/members.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { tooManyAttempts } from '#server/session/sign-in.ts'

import { ceremonyCookie, takeChallenge } from './ceremony-cookie.ts'
import { countUse, findPasskey } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { PASSKEY_BYTES, requestOptions, verifyUse } from './webauthn.ts'

/** Refused passkeys of an address within a minute; then it has to wait. */
const REFUSALS = 30
const MINUTE_MS = 60_000
const SIGN_IN = 'sign in'

/** Routes to sign in with a passkey. */
export async function passkeySignInRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, config } = options
  const route = ownRoutes(app, options)
  const signInMember = memberSignIn(options)
  const ceremonies = ceremonyCookie(options)
  const refusals = attemptLimit(REFUSALS, MINUTE_MS)
  const isOff = !config.signIn.includes('members')

  route('passkeySignInOptions', async ({ request, reply, error }) => {
    if (isOff) throw error(409)
    const asked = await requestOptions(relyingPartyOf(request, config))
    ceremonies.begin(request, reply, { challenge: asked.challenge, for: SIGN_IN, handle: null })
    return { options: { ...asked } }
  })

  route(
    'signInWithPasskey',
    async ({ body: used, request, reply, error }) => {
      if (isOff) throw error(409)
      const relyingParty = relyingPartyOf(request, config)
      const waitSeconds = refusals.take(request.ip)
      if (waitSeconds !== null) throw tooManyAttempts(waitSeconds)
      const begun = ceremonies.take(request, reply, SIGN_IN)
      if (!begun) throw error(410)
      const { challenge } = begun
      const passkey = await findPasskey(db, used.id)
      // the browser found it by its person, whom it names
      if (!passkey || used.response.userHandle !== passkey.subject) throw error(401)
      const { publicKey, memberId: id, owner, role, scope, name, email } = passkey
      const use = await verifyUse(request.log, relyingParty, { used, challenge, publicKey })
      request.auditActors = [{ owner, member: id, session: null }]
      if (!(await takeChallenge(db, challenge))) throw error(410)
      if (!(await countUse(db, passkey.id, use))) {
        request.log.error({ member: id }, 'a passkey was refused: its counter has not grown')
        throw error(403)
      }
      if (!(await noteSignIn(db, id))) throw error(403)
      const member = { id, name, email }
      const session = await signInMember(request, reply, {
        owner,
        role,
        scope,
        way: 'members',
        member,
      })
      if (!session) throw error(403)
      refusals.giveBack(request.ip)
      return session
    },
    { bodyLimit: PASSKEY_BYTES },
  )
}
