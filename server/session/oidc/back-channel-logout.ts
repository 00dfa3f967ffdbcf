import type { FastifyInstance } from 'fastify'
import { errors } from 'jose'

import { SINGLE_SIGN_ON_PATH } from '#lib/single-sign-on.ts'
import type { OidcConfig } from '#server/config.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, notReady, tooMany } from '#server/http/http-error.ts'
import { attemptLimit } from '#server/session/attempt-limit.ts'
import { endAtProvider } from '#server/session/members.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { LogoutTokenInvalid, takeLogoutToken, verifyLogoutToken } from './logout-token.ts'
import type { IdentityProvider } from './provider.ts'
import { isUnreachable, reasonsOf, SignInRefused } from './refused.ts'

const TOKEN_BYTES = 32 * 1024
/** Number of invalid tokens per minute and address before it has to wait. */
const REFUSALS = 30
const MINUTE_MS = 60_000

/** `POST /sign-in/oidc/back-channel-logout`: the provider ends sessions with a signed token. */
export async function backChannelLogout(
  app: FastifyInstance,
  {
    db,
    oidc,
    provider,
    sessions,
  }: Pick<GatewayOptions, 'db'> & {
    oidc: OidcConfig
    provider: IdentityProvider
    sessions: GatewaySessions
  },
) {
  const refusals = attemptLimit(REFUSALS, MINUTE_MS)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: TOKEN_BYTES },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )

  async function verify(token: string) {
    try {
      const { configuration, keys } = await provider.discovered()
      const { issuer } = configuration.serverMetadata()
      return await verifyLogoutToken(token, { issuer, audience: oidc.clientId, keys })
    } catch (error) {
      if (error instanceof LogoutTokenInvalid) throw error
      const isUnanswered = error instanceof errors.JWKSTimeout || isUnreachable(error)
      if (error instanceof errors.JOSEError && !isUnanswered)
        throw new LogoutTokenInvalid('It doesn’t verify', { cause: error })
      if (isUnanswered || error instanceof SignInRefused)
        throw notReady('The identity provider’s keys aren’t available')
      throw error
    }
  }

  const signOut = { config: { endpoint: 'signOut', right: 'open', audit: true } } as const
  app.post<{ Body: { logout_token?: string } | null }>(
    `${SINGLE_SIGN_ON_PATH}/back-channel-logout`,
    signOut,
    async (request) => {
      const waitSeconds = refusals.take(request.ip)
      if (waitSeconds !== null) throw tooMany('Too many invalid logout tokens', waitSeconds)
      try {
        const { jti, ...which } = await verify(request.body?.logout_token ?? '')
        const ended = await db.transaction(async (tx) => {
          if (!(await takeLogoutToken(tx, jti))) throw new LogoutTokenInvalid('It was already used')
          return endAtProvider(tx, which)
        })
        sessions.stored.forget(ended)
        request.auditActors = ended.map(({ hash: _hash, ...actor }) => actor)
      } catch (error) {
        if (!(error instanceof LogoutTokenInvalid)) {
          refusals.giveBack(request.ip)
          throw error
        }
        request.log.warn({ reason: reasonsOf(error) }, 'a logout token was rejected')
        throw new HttpError(400, 'The logout token isn’t valid.')
      }
      refusals.giveBack(request.ip)
      return {}
    },
  )
}
