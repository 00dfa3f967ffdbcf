import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'

import { SINGLE_SIGN_ON_PATH } from '#lib/single-sign-on.ts'
import type { OidcConfig } from '#server/config.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { escapedHtml } from '#server/http/html.ts'
import { memberSignIn } from '#server/session/member-sign-in.ts'
import { admitMember, endOfIdentity } from '#server/session/members.ts'
import { cameByHttps, guardOrigin, isOnThisMachine } from '#server/session/origin.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { backChannelLogout } from './back-channel-logout.ts'
import { identify, type Person } from './identify.ts'
import { loginCookies, newState } from './login-cookie.ts'
import type { IdentityProvider } from './provider.ts'
import { failureOf, reasonsOf, SignInRefused } from './refused.ts'
import { returnPath, withFailure } from './return-path.ts'
import { roleOf } from './role-of.ts'

const CALLBACK = `${SINGLE_SIGN_ON_PATH}/callback`
const TEAM = 'select id from teams where name = $1'
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * A document of our own that goes on to a page. A redirect would still be the provider's navigation, and such a one doesn't
 * bring the session's strict cookie.
 */
const handOver = (path: string) => {
  const href = escapedHtml(path)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Rounds</title><meta http-equiv="refresh" content="0; url=${href}"><p><a href="${href}">Continue to Rounds</a></p></html>`
}

/** Lets a person into the team of their role, as the claims say it now. */
function admission({
  db,
  upstream,
  oidc,
  sessions,
}: Pick<GatewayOptions, 'db' | 'upstream'> & { oidc: OidcConfig; sessions: GatewaySessions }) {
  const signInMember = memberSignIn({ db, upstream, sessions })
  return async (request: FastifyRequest, reply: FastifyReply, person: Person) => {
    const pair = roleOf(person.roleValues, oidc)
    if (!pair) {
      sessions.stored.forget(await endOfIdentity(db, person))
      throw new SignInRefused('no-role')
    }
    const { role, scope, team } = pair
    const [{ id: teamId } = { id: null }] = await db.rows<{ id: string }>(TEAM, [team])
    const credential = teamId === null ? null : { teamId }
    const workspace = credential && (await upstream.workspaceOf(credential))
    if (!workspace)
      throw new SignInRefused('no-team', new Error(`OIDC_ROLES names an unknown team ${team}`))
    const { id, ended } = await admitMember(db, { owner: workspace.owner, role, scope }, person)
    sessions.stored.forget(ended)
    if (id === null) throw new SignInRefused('disabled')
    const session = await signInMember(request, reply, {
      owner: workspace.owner,
      role,
      scope,
      way: 'oidc',
      member: { id, name: person.name, email: person.email },
      atProvider: { sid: person.sid, idToken: person.idToken },
    })
    if (!session) throw new SignInRefused('disabled')
  }
}

/** Single sign-on with OpenID Connect: its start, the provider's answer, and the logout that the provider asks for. */
export async function oidcRoutes(
  app: FastifyInstance,
  options: GatewayOptions & {
    sessions: GatewaySessions
    oidc: OidcConfig
    provider: IdentityProvider
  },
) {
  const { config, oidc, provider } = options
  const logins = loginCookies(options)
  const admit = admission(options)
  const callbackOf = ({ site }: FastifyRequest) => new URL(site + config.basePath + CALLBACK)
  /** The path to go on to: that of the work, or the page with the reason why it failed. */
  async function pathAfter(
    request: FastifyRequest,
    path: string,
    work: () => Promise<string>,
  ): Promise<string> {
    try {
      return await work()
    } catch (error) {
      const failure = failureOf(error)
      request.log[failure === 'fault' ? 'error' : 'warn'](
        { failure, reason: reasonsOf(error) },
        'single sign-on failed',
      )
      return config.basePath + withFailure(path, failure)
    }
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  await app.register(async (own) => {
    guardOrigin(own, { demo: options.demoKey !== null, publicOrigin: config.publicOrigin })
    own.get<{ Querystring: { return?: unknown } }>(SINGLE_SIGN_ON_PATH, async (request, reply) => {
      const path = returnPath(request.query.return)
      const to = await pathAfter(request, path, async () => {
        if (!cameByHttps(request) && !isOnThisMachine(request)) throw new SignInRefused('insecure')
        const { configuration } = await provider.discovered()
        const login = {
          state: newState(),
          nonce: randomNonce(),
          verifier: randomPKCECodeVerifier(),
          returnPath: path,
        }
        logins.keep(request, reply, login)
        return buildAuthorizationUrl(configuration, {
          redirect_uri: callbackOf(request).href,
          scope: oidc.scopes,
          state: login.state,
          nonce: login.nonce,
          code_challenge: await calculatePKCECodeChallenge(login.verifier),
          code_challenge_method: 'S256',
        }).href
      })
      return reply.redirect(to, 303)
    })
  })

  // the provider sends the browser here from its own site: the login's cookie proves where it began
  const signIn = { config: { endpoint: 'signIn', right: 'open', audit: true } } as const
  app.get<{ Querystring: { state?: unknown } }>(CALLBACK, signIn, async (request, reply) => {
    const { state } = request.query
    const login = typeof state === 'string' ? logins.take(request, reply, state) : null
    const path = login?.returnPath ?? '/'
    const to = await pathAfter(request, path, async () => {
      if (!login) throw new SignInRefused('expired')
      const { configuration } = await provider.discovered()
      const address = callbackOf(request)
      address.search = new URL(request.url, address).search
      await admit(request, reply, await identify(configuration, address, { oidc, login }))
      return config.basePath + path
    })
    return reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(handOver(to))
  })

  await app.register(backChannelLogout, options)
  // says in the log what is wrong with it before anyone tries to sign in
  app.addHook('onListen', (done) => {
    provider
      .discovered()
      .catch((error: unknown) =>
        app.log.warn(
          { reason: reasonsOf(error) },
          'the identity provider can’t be reached, and is tried again at each sign-in',
        ),
      )
    // the start doesn't wait for it
    done()
  })
}
