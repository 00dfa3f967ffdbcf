import { maxHeaderSize, type Server } from 'node:http'
import type { Socket } from 'node:net'

import Fastify, {
  LogController,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'

import type { ErrorBody } from '#contract/interface/common.ts'
import { refusesWrites } from '#server/db/db.ts'
import { asNobody } from '#server/db/tenant.ts'

import { cannotSaveLog, loggable } from './error-log.ts'
import { HttpError, toHttpError } from './http-error.ts'
import { limitInProgress } from './in-progress.ts'
import { takeJsonBodies } from './json-body.ts'
import type { Observe } from './metrics.ts'
import { forwardingHeader, trustedProxies } from './proxies.ts'
import { BARE_HEADERS, endWith, watchConnections } from './sockets.ts'

/** Time limit for receiving a request, with headers and body. */
const REQUEST_MS = 30_000
/** Interval of the check for stalled clients. */
const CHECK_MS = 1000
/** Interval for logging requests of an unknown proxy, which are all rejected for the same reason. */
const PROXY_LOG_MS = 60_000
/** Maximum number of simultaneous requests from one address without a proxy in between. */
const REQUESTS_PER_CLIENT = 512
/** Probe paths for process managers and load balancers. */
const PROBES = new Set(['/health', '/ready'])
/** Node's code for a client that disconnected during a response. */
const LEFT = 'ERR_STREAM_PREMATURE_CLOSE'

/** Message for an address that lists too much, such as an order set with over 1,000 codes. */
const TOO_LONG = `The address and headers of a request can be at most ${maxHeaderSize / 1024} kB. If the address lists many codes, use fewer`

type Options = Pick<
  FastifyHttpOptions<Server>,
  'logger' | 'genReqId' | 'rewriteUrl' | 'exposeHeadRoutes'
> & {
  bodyLimit: number
  /** Called with each response. */
  observe?: Observe | undefined
  requestMs?: number
  connectionsPerAddress?: number
  stalledMs?: number
  /** Addresses and networks of trusted proxies, whose forwarded headers are used. None by default. */
  trustProxy?: readonly string[]
}

/**
 * Builds the base of service and gateway: JSON bodies, errors as `{detail}` with a request id, a
 * log without requested or stored data, limits on what a client may hold open, and a shutdown that
 * finishes requests in progress.
 */
export function buildApp({
  logger = false,
  bodyLimit,
  requestMs = REQUEST_MS,
  connectionsPerAddress,
  stalledMs,
  trustProxy = [],
  observe,
  ...options
}: Options): FastifyInstance {
  const logCannotSave = cannotSaveLog()
  const answerError = (
    error: FastifyError | HttpError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    // the client is gone
    if (request.socket.destroyed || ('code' in error && error.code === LEFT))
      return reply.code(499).send()
    const httpError = toHttpError(error, request.routeOptions)
    const failure: { code?: string } = 'code' in error ? error : {}
    if (httpError.statusCode === 507)
      logCannotSave(request.log, failure, 'the database disk is full')
    else if (refusesWrites(failure))
      logCannotSave(request.log, failure, 'the database is read-only')
    else if (httpError.statusCode >= 500) {
      if (error instanceof HttpError) request.log.warn(error.message)
      else request.log.error({ err: error }, 'failed')
    }
    const body: ErrorBody = { detail: httpError.detail }
    return reply
      .code(httpError.statusCode)
      .header('cache-control', 'no-store')
      .headers(httpError.headers)
      .type('application/json; charset=utf-8')
      .send(body)
  }
  const app: FastifyInstance = Fastify({
    ...options,
    logger: typeof logger === 'object' ? { ...logger, serializers: { err: loggable } } : logger,
    bodyLimit,
    trustProxy: trustProxy.length ? trustedProxies(trustProxy) : false,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1000 },
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(CHECK_MS, requestMs) },
    // during shutdown, open connections are still answered and new ones are rejected
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(BARE_HEADERS)
      return answerError(error, request, reply)
    },
    clientErrorHandler,
  })
  app.setErrorHandler(answerError)
  app.addHook('onRequest', (_request, _reply, done) => asNobody(done))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  takeJsonBodies(app)
  finishHandlers(app)
  if (observe)
    app.addHook('onResponse', async ({ method, routeOptions }, reply) =>
      observe({
        method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      }),
    )

  const connections = watchConnections(app.server, {
    perAddress: connectionsPerAddress,
    stalledMs,
    isProxy: trustedProxies(trustProxy),
  })
  app.addHook('preClose', async () => connections.close())
  return app
}

/**
 * Rejects requests with a forwarding header from an address that isn't a trusted proxy. Probes are
 * still answered.
 */
export function refuseUnknownProxies(app: FastifyInstance, trustProxy: readonly string[] = []) {
  const isTrusted = trustedProxies(trustProxy)
  let loggedAt = -Infinity
  app.addHook('onRequest', async ({ headers, socket, routeOptions, log }) => {
    const header = forwardingHeader(headers)
    if (!header || isTrusted(socket.remoteAddress) || PROBES.has(routeOptions.url ?? '')) return
    const now = performance.now()
    if (now - loggedAt >= PROXY_LOG_MS) {
      loggedAt = now
      const address = socket.remoteAddress ?? null
      log.warn(
        { address, header },
        'rejected: TRUST_PROXY does not include the address of this proxy',
      )
    }
    throw new HttpError(
      403,
      `This request has the header ${header}, so it came through a proxy that Rounds doesn’t trust. Set TRUST_PROXY to the proxy’s address. The Rounds log has that address.`,
    )
  })
}

/**
 * Limits requests in progress behind a proxy, whose clients share its connections, by each
 * client's own address.
 */
export function limitClients(app: FastifyInstance, trustProxy: readonly string[] = []) {
  if (!trustProxy.length) return
  const count = limitInProgress(
    REQUESTS_PER_CLIENT,
    `This address already has ${REQUESTS_PER_CLIENT} requests in progress. Try again when one finishes`,
  )
  app.addHook('onRequest', async ({ ip, routeOptions }, { raw }) => {
    if (!PROBES.has(routeOptions.url ?? '')) count(ip, raw)
  })
}

/**
 * A handler continues after its client has disconnected, and its writes are kept, so the shutdown
 * waits for it too.
 */
function finishHandlers(app: FastifyInstance) {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (answer instanceof Promise) {
        const end = () => underWay.delete(answer)
        underWay.add(answer)
        answer.then(end, end)
      }
      return answer
    }
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })
}

/**
 * Ends connections whose data is not HTTP or comes too slowly. These never become requests.
 * Nothing is sent after a response that the client has not read yet. A client that keeps sending
 * doesn't count as stalled.
 */
function clientErrorHandler({ code }: { code?: string }, socket: Socket) {
  const isAnswering = socket.writableLength > 0
  if (code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy()
  else if (code === 'HPE_HEADER_OVERFLOW') endWith(socket, 431, { detail: TOO_LONG })
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') endWith(socket, 408)
  else endWith(socket, 400)
}
