import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { SIGN_IN_AGAIN_PATH, SINGLE_SIGN_ON_PATH } from '#lib/single-sign-on.ts'
import type { OidcConfig } from '#server/config.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { escapedHtml } from '#server/http/html.ts'
import { isProgram } from '#server/session/caller.ts'
import { cameByHttps, guardOrigin, isOnThisMachine } from '#server/session/origin.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { callerOfWorkspace } from '#server/session/signed-in.ts'

import { authorizationUrl } from './authorization-url.ts'
import { backChannelLogout } from './back-channel-logout.ts'
import { identify, type Person } from './identify.ts'
import { loginCookies, newLogin, type Login } from './login-cookie.ts'
import { memberEntry } from './member-entry.ts'
import type { IdentityProvider } from './provider.ts'
import { failureOf, reasonsOf, SignInRefused } from './refused.ts'
import { returnPath, withFailure, withSignInAgain } from './return-path.ts'

const CALLBACK = `${SINGLE_SIGN_ON_PATH}/callback`
/** Second step of the callback for signing in again. */
const CALLBACK_AGAIN = `${CALLBACK}/again`
type Callback = { Querystring: { state?: unknown } }
type Options = GatewayOptions & { sessions: GatewaySessions; oidc: OidcConfig }
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Answers with a document of our own that continues to a page. After a redirect, the browser would
 * still treat it as the provider's navigation and not send the session's strict cookie.
 */
function handOver(reply: FastifyReply, path: string) {
  const href = escapedHtml(path)
  return reply
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Rounds</title><meta http-equiv="refresh" content="0; url=${href}"><p><a href="${href}">Continue to Rounds</a></p></html>`,
    )
}

/**
 * Single sign-on with OpenID Connect: its start, the provider's response, and the logout requested
 * by the provider.
 */
export async function oidcRoutes(
  app: FastifyInstance,
  options: Options & { provider: IdentityProvider },
) {
  const { config, oidc, provider } = options
  const logins = loginCookies(options)
  const enter = memberEntry(options)
  const callerOf = callerOfWorkspace(options)
  const callbackOf = ({ site }: FastifyRequest) => new URL(site + config.basePath + CALLBACK)
  /** Runs `work` and resolves with the path to continue to, or with `path` and the reason for the failure. */
  async function pathAfter(
    request: FastifyRequest,
    { path, isAgain }: { path: string; isAgain: boolean },
    work: () => Promise<string>,
  ): Promise<{ to: string; isFailed: boolean }> {
    try {
      return { to: await work(), isFailed: false }
    } catch (error) {
      const failure = failureOf(error)
      request.log[failure === 'fault' ? 'error' : 'warn'](
        { failure, reason: reasonsOf(error) },
        'single sign-on failed',
      )
      const to = (isAgain ? withSignInAgain : withFailure)(path, failure)
      return { to: config.basePath + to, isFailed: true }
    }
  }
  /** Sends the browser to the provider. */
  async function begin(request: FastifyRequest, reply: FastifyReply, isAgain: boolean) {
    const path = returnPath((request.query as { return?: unknown }).return)
    const { to } = await pathAfter(request, { path, isAgain }, async () => {
      if (!cameByHttps(request) && !isOnThisMachine(request)) throw new SignInRefused('insecure')
      const { configuration } = await provider.discovered({ now: true })
      const login = newLogin({ returnPath: path, isAgain })
      logins.keep(request, reply, login)
      const callback = callbackOf(request).href
      return authorizationUrl(configuration, { login, callback, oidc })
    })
    return reply.redirect(to, 303)
  }
  /** The person in the provider's response, from the address of a request. */
  async function personOf(request: FastifyRequest, login: Login | null): Promise<Person> {
    if (!login) throw new SignInRefused('expired')
    const { configuration } = await provider.discovered()
    const address = callbackOf(request)
    address.search = new URL(request.url, address).search
    return identify(configuration, address, { oidc, login })
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  await app.register(async (own) => {
    guardOrigin(own, { demo: options.demoKey !== null, publicOrigin: config.publicOrigin })
    own.get(SINGLE_SIGN_ON_PATH, (request, reply) => begin(request, reply, false))
    own.get(SIGN_IN_AGAIN_PATH, (request, reply) => begin(request, reply, true))
    const again = { config: { endpoint: 'signInAgain', right: 'signed in', audit: true } } as const
    own.get<Callback>(CALLBACK_AGAIN, again, async (request, reply) => {
      const login = logins.take(request, reply, request.query.state)
      const caller = await callerOf(request, reply).catch(() => null)
      const session = caller && !isProgram(caller) ? caller : null
      const path = login?.returnPath ?? '/'
      const { to, isFailed } = await pathAfter(request, { path, isAgain: true }, async () => {
        const person = await personOf(request, login?.isAgain ? login : null)
        // without a session, the page asks to sign in
        if (!session || !login) return config.basePath + path
        const { begunAt } = login
        const isRenewed = await enter.again(request, reply, { person, session, begunAt })
        return config.basePath + (isRenewed ? withSignInAgain(path, 'done') : path)
      })
      return handOver(reply.code(isFailed ? 403 : 200), to)
    })
  })

  // the provider redirects here from its own site, so the login's cookie proves where it began
  const open = { config: { endpoint: 'signIn', right: 'open', audit: true } } as const
  app.get<Callback>(CALLBACK, open, async (request, reply) => {
    const { state } = request.query
    // from a document of our own, the browser sends the session cookie
    if (logins.find(request, state)?.isAgain)
      return handOver(
        reply,
        config.basePath + CALLBACK_AGAIN + new URL(request.url, request.site).search,
      )
    const login = logins.take(request, reply, state)
    const path = login?.returnPath ?? '/'
    const { to } = await pathAfter(request, { path, isAgain: false }, async () => {
      await enter.signIn(request, reply, await personOf(request, login))
      return config.basePath + path
    })
    return handOver(reply, to)
  })

  await app.register(backChannelLogout, options)
  // logs problems before anyone tries to sign in
  app.addHook('onListen', (done) => {
    provider
      .discovered()
      .catch((error: unknown) =>
        app.log.warn(
          { reason: reasonsOf(error) },
          'the identity provider can’t be reached. Rounds will try again at the next sign-in',
        ),
      )
    // the start doesn't wait for it
    done()
  })
}
