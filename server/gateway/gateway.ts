import { randomUUID } from 'node:crypto'

import compress from '@fastify/compress'
import secureSession from '@fastify/secure-session'
import Fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify'

import { API_PREFIX } from '#contract/workspace-paths.ts'
import { HttpError } from '#server/http-error.ts'
import { apiRoutes } from './api.ts'
import { workspaceRoutes } from './workspace.ts'
import { devFlagsBefore, actionOf } from './dev-flags.ts'
import { cameByHttps, guardOrigin } from './origin.ts'
import { pageRoutes, secureHeaders } from './page.ts'
import { signInRoutes } from './sign-in.ts'
import type { GatewayOptions } from './options.ts'
import { UpstreamFailure } from './upstream.ts'

const SESSION_SECONDS = 24 * 60 * 60
const STATUS_OF = { unreachable: 502, unreadable: 502, timeout: 504 } as const

/** What the page asks for, behind the guards. */
async function ownRoutes(own: FastifyInstance, options: GatewayOptions) {
  own.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  guardOrigin(own, { demo: options.demoKey !== null })
  if (options.config.devFlags) devFlagsBefore(own)
  await own.register(signInRoutes, options)
  await own.register(workspaceRoutes, options)
  await own.register(apiRoutes, options)
  // so that what is not there is refused in the same words, behind the same guards
  for (const prefix of [API_PREFIX, '/workspace'])
    for (const url of [prefix, `${prefix}/*`])
      own.all(url, async () => {
        throw new HttpError(404, 'No such endpoint')
      })
}

/** The address; a path whose percent signs encode nothing as it is written, so that the page can say what is wrong with it. */
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
 * What the browser talks to, one origin: signs in with a team API key, passes the seven endpoints on with the key added,
 * keeps the workspace and serves the page. A function without a socket, so that tests can `inject`.
 */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { config, secret, logger = false } = options
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    // while it closes, a connection that is open is still answered
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  // the route's pattern, not the address: that says whom or what was asked about
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = actionOf(request)
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
    if (error instanceof HttpError)
      return reply.code(error.statusCode).headers(error.headers).send({ detail: error.detail })
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ detail: error.message })
    request.log.error({ err: error }, 'failed')
    return reply
      .code(status)
      .send({ detail: 'Rounds failed at this. Its log has the reason under the request id.' })
  })

  await secureHeaders(app, config)
  await app.register(async (withSession) => {
    await withSession.register(secureSession, {
      key: secret,
      // cookies know no ports: two of these on one machine must not sign each other out
      cookieName: `rounds_${config.port}`,
      expiry: SESSION_SECONDS,
      cookie: { path: '/', httpOnly: true, sameSite: 'strict', maxAge: SESSION_SECONDS },
    })
    withSession.addHook('preHandler', async (request) => {
      request.session.options({ secure: cameByHttps(request) })
    })
    await withSession.register(compress, {
      encodings: ['gzip'],
      zlibOptions: { level: 1 },
      threshold: 1024,
    })
    await withSession.register(ownRoutes, options)
    await withSession.register(pageRoutes, options)
  })
  if (options.docs) await app.register(options.docs)
  return app
}
