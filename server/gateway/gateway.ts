import { randomUUID } from 'node:crypto'

import compress from '@fastify/compress'
import secureSession from '@fastify/secure-session'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'

import type { DiagnosisSet } from '#contract/workspace.ts'
import { API_PREFIX } from '#contract/workspace-paths.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { passOn } from './answer.ts'
import { workspaceRoutes } from './workspace.ts'
import { devAnswer, devFlagsBefore, nameOf } from './dev-flags.ts'
import { cameByHttps, guardOrigin, HttpError } from './origin.ts'
import { page, secureHeaders } from './page.ts'
import { forgetKey, keyOf, signInRoutes } from './sign-in.ts'
import { UpstreamFailure, type Upstream } from './upstream.ts'

export type GatewayOptions = {
  config: Pick<Config, 'port' | 'basemapStyleUrl' | 'basemapOrigins' | 'devFlags'>
  upstream: Upstream
  /** Where the dashboard keeps what it remembers. */
  db: Db
  /** 32 bytes; the sessions are encrypted with it. */
  secret: Buffer
  /** Signs the demonstration team in at once. Null where there is none, or where others could reach it. */
  demoKey: string | null
  /** What our own service searches. */
  diagnoses: () => DiagnosisSet | null
  /** The built page; null while Vite serves it. */
  pageFolder: string | null
  logger?: FastifyServerOptions['logger']
}

const SESSION_SECONDS = 24 * 60 * 60
const STATUS_OF = { unreachable: 502, unreadable: 502, timeout: 504 } as const

/** The seven endpoints below API_PREFIX, and nothing else of the upstream. */
async function apiRoutes(app: FastifyInstance, { upstream, config }: GatewayOptions) {
  // a body goes on byte for byte, and is the upstream's to judge
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  for (const [name, endpoint] of Object.entries(endpoints) as [
    EndpointName,
    (typeof endpoints)[EndpointName],
  ][])
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      config: { endpoint: name },
      handler: async (request, reply) => {
        const key = keyOf(request)
        const params = request.params as Record<string, string>
        // a dot segment would lead to another path of the upstream
        if (Object.values(params).some((value) => value === '.' || value === '..'))
          throw new HttpError(404, 'No such endpoint')
        const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) =>
          encodeURIComponent(params[param]!),
        )
        const search = request.raw.url!.indexOf('?')
        const send = () =>
          upstream.send({
            method: endpoint.method,
            path: search < 0 ? path : path + request.raw.url!.slice(search),
            key,
            body: request.body as Buffer | undefined,
            requestId: request.id,
            signal: request.signal,
          })
        const answer = await (config.devFlags ? devAnswer(request, name, send) : send())
        const { status, type, body, unreadable } = passOn(answer)
        if (status === 401) forgetKey(request)
        if (unreadable) reply.header('x-rounds-upstream', 'unreadable')
        const retryAfter = answer.headers['retry-after']
        if (retryAfter) reply.header('retry-after', retryAfter)
        // the id that the upstream's own log has
        const theirs = answer.headers['x-request-id']
        if (theirs && /^[\x21-\x7e]{1,200}$/.test(theirs)) reply.header('x-request-id', theirs)
        return reply.code(status).type(type).send(body)
      },
    })
}

/**
 * What the browser talks to, one origin: signs in with a team API key, passes the seven endpoints on with the key added,
 * keeps the workspace and serves the page. A function without a socket, so that tests can `inject`.
 */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { config, secret, demoKey, logger = false } = options
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 1000 },
    // while it closes, a connection that is open is still answered
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  // the route's pattern, not the address: that says whom or what was asked about
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = nameOf(request)
    const line = {
      endpoint,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[endpoint || reply.statusCode >= 400 ? 'info' : 'debug'](line, 'answered')
  })
  app.setErrorHandler((error: FastifyError | HttpError | UpstreamFailure, request, reply) => {
    if (request.signal.aborted) return reply.code(499).send()
    if (error instanceof UpstreamFailure) {
      request.log.warn({ kind: error.kind }, error.message)
      return reply
        .code(STATUS_OF[error.kind])
        .header('x-rounds-upstream', error.kind)
        .send({ detail: error.message })
    }
    const status = error.statusCode ?? 500
    if (status >= 500 && !(error instanceof HttpError)) request.log.error({ err: error }, 'failed')
    const detail =
      status >= 500 && !(error instanceof HttpError)
        ? 'Rounds failed at this. Its log has the reason under the request id.'
        : error.message
    return reply.code(status).send({ detail })
  })

  await secureHeaders(app, config)
  await app.register(async (own) => {
    own.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    guardOrigin(own, { demo: demoKey !== null })
    await own.register(secureSession, {
      key: secret,
      // cookies know no ports: two of these on one machine must not sign each other out
      cookieName: `rounds_${config.port}`,
      expiry: SESSION_SECONDS,
      cookie: { path: '/', httpOnly: true, sameSite: 'strict', maxAge: SESSION_SECONDS },
    })
    own.addHook('preHandler', async (request) => {
      request.session.options({ secure: cameByHttps(request) })
    })
    await own.register(compress, {
      encodings: ['gzip'],
      zlibOptions: { level: 1 },
      threshold: 1024,
    })
    if (config.devFlags) devFlagsBefore(own)
    await own.register(signInRoutes, options)
    await own.register(workspaceRoutes, options)
    await own.register(apiRoutes, options)
    // so that what is not there is refused in the same words, behind the same guards
    for (const prefix of [API_PREFIX, '/workspace'])
      for (const url of [prefix, `${prefix}/*`])
        own.all(url, async () => {
          throw new HttpError(404, 'No such endpoint')
        })
  })
  await page(app, options)
  return app
}
