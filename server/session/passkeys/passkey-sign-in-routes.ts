import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { OpenSession } from '#server/session/caller.ts'
import { memberSignIn } from '#server/session/member-sign-in.ts'
import { noteSignIn } from '#server/session/members.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { ceremonyCookie } from './ceremony-cookie.ts'
import { passkeyVerifier } from './passkey-verifier.ts'
import { knownCredentials } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { PASSKEY_BYTES, requestOptions } from './webauthn.ts'

const SIGN_IN = 'sign in'

/** Routes to sign in with a passkey, and to sign in again. */
export async function passkeySignInRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, config, sessions } = options
  const route = ownRoutes(app, options)
  const signInMember = memberSignIn(options)
  const ceremonies = ceremonyCookie(options)
  const { verify, giveBack } = passkeyVerifier({ ...options, ceremonies })
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
      const passkey = await verify(request, reply, {
        used,
        purpose: SIGN_IN,
        // the browser selected it and sends the user handle
        isExpected: ({ subject }) => used.response.userHandle === subject,
        refusal: error(401),
        error,
      })
      const { memberId: id, owner, role, scope, name, email } = passkey
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
      giveBack(request)
      return session
    },
    { bodyLimit: PASSKEY_BYTES },
  )

  const purposeOf = (memberId: string) => `sign in again as ${memberId}`
  /** The member of a session opened by a passkey. Null for any other session. */
  const memberOf = ({ member, way }: OpenSession) => (way === 'members' ? member : null)

  route('signInAgainOptions', async ({ request, reply, session, error }) => {
    const member = memberOf(session)
    if (!member) throw error(409)
    const known = await knownCredentials(db, member.id)
    const asked = await requestOptions(relyingPartyOf(request, config), known)
    const { challenge } = asked
    ceremonies.begin(request, reply, { challenge, for: purposeOf(member.id), handle: null })
    return { options: { ...asked } }
  })

  route(
    'signInAgainWithPasskey',
    async ({ body: used, request, reply, session, error }) => {
      const member = memberOf(session)
      if (!member) throw error(409)
      const { userHandle } = used.response
      await verify(request, reply, {
        used,
        purpose: purposeOf(member.id),
        // a browser that got a list of passkeys may omit the user handle
        isExpected: ({ memberId, subject }) =>
          memberId === member.id && (userHandle ?? subject) === subject,
        refusal: error(403),
        error,
      }).catch((failure: unknown) => {
        // the audit log records an invalid passkey as denied
        throw failure instanceof HttpError && failure.statusCode === 422 ? error(403) : failure
      })
      await sessions.renew(request, reply, { session })
      giveBack(request)
      return null
    },
    { bodyLimit: PASSKEY_BYTES },
  )
}
