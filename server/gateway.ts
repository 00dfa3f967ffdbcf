import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

import { API_PREFIX, DOCS_PATH } from '#contract/own/workspace-paths.ts'
import { HELP_PATH } from '#lib/page-addresses.ts'
import type { AuditLog } from '#server/audit/audit-log.ts'
import { auditRoutes } from '#server/audit/audit-routes.ts'
import { openAudit } from '#server/audit/open-audit.ts'
import { actorsOf, recordAnswers } from '#server/audit/record-answers.ts'
import { checkRoutes } from '#server/connections/check-routes.ts'
import { messageRoutes } from '#server/connections/message-routes.ts'
import { problemRoutes } from '#server/connections/problem-routes.ts'
import { stripRoutes } from '#server/connections/strip-routes.ts'
import { viewRoutes } from '#server/connections/view-routes.ts'
import { acrossTenants } from '#server/db/tenant.ts'
import { buildApp, limitClients, refuseUnknownProxies } from '#server/http/http-app.ts'
import { HttpError } from '#server/http/http-error.ts'
import { checkReady } from '#server/http/ready.ts'
import { refuseUnstorable } from '#server/http/unstorable-text.ts'
import { version } from '#server/http/version.ts'
import { accountAllowlistRoutes } from '#server/order-sets/account-allowlist-routes.ts'
import { coverageRoutes } from '#server/order-sets/coverage-routes.ts'
import { diagnosisRoutes } from '#server/order-sets/diagnosis-routes.ts'
import { labTestRoutes } from '#server/order-sets/lab-test-routes.ts'
import { markerRoutes } from '#server/order-sets/marker-routes.ts'
import { orderSetDraftRoutes } from '#server/order-sets/order-set-draft-routes.ts'
import { orderSetRoutes } from '#server/order-sets/order-set-routes.ts'
import { pageRoutes, secureHeaders } from '#server/page/page.ts'
import { workspaceRoutes } from '#server/people/people-routes.ts'
import { apiKeyRoutes } from '#server/session/api-keys/api-key-routes.ts'
import { breakGlassRoutes } from '#server/session/break-glass-routes.ts'
import { memberRoutes } from '#server/session/member-routes.ts'
import type { IdentityProvider } from '#server/session/oidc/provider.ts'
import { guardOrigin, knowSite } from '#server/session/origin.ts'
import { admissionRoutes } from '#server/session/passkeys/admission-routes.ts'
import { invitationRoutes } from '#server/session/passkeys/invitation-routes.ts'
import { linkRoutes } from '#server/session/passkeys/link-routes.ts'
import { passkeyRoutes } from '#server/session/passkeys/passkey-routes.ts'
import { passkeySignInRoutes } from '#server/session/passkeys/passkey-sign-in-routes.ts'
import { gatewaySessions, type GatewaySessions } from '#server/session/session.ts'
import { signInRoutes } from '#server/session/sign-in.ts'
import { devFlagsBefore, actionOf } from '#server/upstream/dev-flags.ts'
import { limitPerKey } from '#server/upstream/limit-per-key.ts'
import { analysisRoutes } from '#server/workouts/analysis-routes.ts'
import { workoutDaysRoutes } from '#server/workouts/workout-day-routes.ts'
import { openWorkoutDays } from '#server/workouts/workout-days.ts'

import { apiRoutes } from './api.ts'
import type { OidcConfig } from './config.ts'
import type { GatewayOptions } from './gateway-options.ts'

/** As fast as gzip at its fastest level, and a third smaller. */
const BROTLI_QUALITY = 4
/**
 * Half a megabyte. A response sent in chunks needs several times as much memory while it is sent.
 */
const BROTLI_WINDOW_BITS = 19

/** Routes of the page, behind the guards. */
async function ownRoutes(
  own: FastifyInstance,
  options: GatewayOptions & {
    sessions: GatewaySessions
    provider: IdentityProvider | null
    auditLog: AuditLog | null
  },
) {
  own.addHook('onRoute', ({ url, config }) => {
    if (!config?.right) throw new Error(`The route at ${url} doesn’t declare a permission.`)
  })
  own.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  guardOrigin(own, { demo: options.demoKey !== null, publicOrigin: options.config.publicOrigin })
  if (options.config.devFlags) devFlagsBefore(own)
  await own.register(async (kept) => {
    // the dashboard's own data. An upstream validates its own
    kept.addHook('preValidation', async (request) => refuseUnstorable(request))
    await kept.register(signInRoutes, options)
    await kept.register(passkeySignInRoutes, options)
    await kept.register(passkeyRoutes, options)
    await kept.register(admissionRoutes, options)
    await kept.register(linkRoutes, options)
    await kept.register(memberRoutes, options)
    await kept.register(breakGlassRoutes, options)
    await kept.register(invitationRoutes, options)
    await kept.register(apiKeyRoutes, options)
    await kept.register(auditRoutes, options)
    await kept.register(workspaceRoutes, options)
    // one limit for all requests that query the service about many people
    const turn = limitPerKey(options.config.boardConcurrency)
    await kept.register(checkRoutes, { ...options, turn })
    const workoutDays = openWorkoutDays(options.db, (error) =>
      kept.log.warn({ err: error }, 'loaded workout days could not be saved'),
    )
    await kept.register(workoutDaysRoutes, { ...options, turn, workoutDays })
    await kept.register(stripRoutes, { ...options, turn, workoutDays })
    await kept.register(problemRoutes, options)
    await kept.register(viewRoutes, options)
    await kept.register(messageRoutes, options)
    await kept.register(analysisRoutes, options)
    await kept.register(orderSetDraftRoutes, options)
    await kept.register(labTestRoutes, options)
    await kept.register(orderSetRoutes, options)
    await kept.register(diagnosisRoutes, options)
    await kept.register(markerRoutes, options)
    await kept.register(coverageRoutes, options)
    await kept.register(accountAllowlistRoutes, options)
  })
  await own.register(apiRoutes, options)
  // unknown paths get the same error, behind the same guards
  for (const prefix of [API_PREFIX, '/workspace'])
    for (const url of [prefix, `${prefix}/*`])
      own.all(url, { config: { right: 'open' } }, async () => {
        throw new HttpError(404, 'No such endpoint')
      })
}

/** Routes of single sign-on and the identity provider. Its libraries are loaded only if it is on. */
async function loadSingleSignOn(oidc: OidcConfig) {
  const [{ identityProvider }, { oidcRoutes }] = await Promise.all([
    import('#server/session/oidc/provider.ts'),
    import('#server/session/oidc/oidc-routes.ts'),
  ])
  return { oidc, provider: identityProvider(oidc), routes: oidcRoutes }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads sessions and API keys from the database again, because a command may have ended some. */
    forgetSessions: () => void
    /** Records the responses of an application's routes, unless the audit log is off. */
    recordAnswers: (answering: FastifyInstance) => void
  }
}

/** Liveness and readiness probes for process managers and load balancers, with any host name. */
async function probes(app: FastifyInstance, { db, background }: GatewayOptions) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const withHead = { exposeHeadRoute: true }
  app.get('/health', withHead, async () => ({ status: 'alive', version }))
  app.get('/ready', withHead, async () => {
    const ready = await checkReady(db)
    const checks = await background?.()
      ?.health()
      // an unknown state of the checks is no reason to stop the traffic
      .catch(() => null)
    return checks ? { ...ready, checks } : ready
  })
}

/** The address without the prefix, whether or not a proxy has already removed it. */
function below(basePath: string, url: string): string {
  if (!basePath || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}

/**
 * The decoded address. A path with invalid percent encoding stays as written, so that the page can
 * show the error.
 */
function decodable(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/**
 * Server for the browser on one origin: signs in with a team key, forwards the seven endpoints
 * with the key added, manages the workspace, and serves the page. It doesn't open a socket, so
 * that tests can `inject`.
 */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { config, observe, logger = false } = options
  const app = buildApp({
    logger,
    observe,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: config.trustProxy,
    rewriteUrl: ({ url = '/' }) => decodable(below(config.basePath, url)),
  })

  app.decorateRequest('openSession', null)
  app.decorateRequest('auditActors', null)
  app.decorateRequest('agedUntil', 0)
  app.decorateRequest('auditObject', null)
  // the route's pattern, not the address, which may contain personal data
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = actionOf(request)
    const [actor] = actorsOf(request)
    const line = {
      endpoint,
      method: request.method,
      route: request.routeOptions.url ?? null,
      team: actor?.owner ?? null,
      session: actor?.session ?? null,
      key: actor?.key ?? null,
      address: request.ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[endpoint || reply.statusCode >= 400 ? 'info' : 'debug'](line, 'answered')
  })

  knowSite(app, config)
  await secureHeaders(app, config)
  refuseUnknownProxies(app, config.trustProxy)
  limitClients(app, config.trustProxy)
  await app.register(probes, options)
  const sessions = gatewaySessions(options)
  const singleSignOn = config.oidc && (await loadSingleSignOn(config.oidc))
  const provider = singleSignOn?.provider ?? null
  app.decorate('forgetSessions', () => {
    sessions.stored.forgetAll()
    options.apiKeys.forgetAll()
  })
  const auditLog = options.audit && openAudit(options.db, options.audit, app.log)
  app.decorate('recordAnswers', (answering) => {
    if (auditLog) recordAnswers(answering, auditLog)
  })
  await app.register(async (compressed) => {
    await compressed.register(compress, {
      encodings: ['br', 'gzip'],
      brotliOptions: {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        },
      },
      zlibOptions: { level: constants.Z_BEST_SPEED },
      threshold: 1024,
      // a request's body is taken as it is, and a rejected one is read to its end
      globalDecompression: false,
    })
    app.recordAnswers(compressed)
    await compressed.register(ownRoutes, { ...options, sessions, provider, auditLog })
    if (singleSignOn)
      await compressed.register(singleSignOn.routes, {
        ...options,
        ...singleSignOn,
        sessions,
        // finds people by their identity at the provider
        db: acrossTenants(options.db),
      })
    await compressed.register(pageRoutes, { ...options, sessions })
  })
  if (options.docs) await app.register(options.docs)
  // help links to it, and explains the interface of any upstream
  else
    app.get(DOCS_PATH, { exposeHeadRoute: true }, async (_request, reply) =>
      reply.redirect(`${config.basePath}${HELP_PATH}/another-service.html`),
    )
  return app
}
