import type { Socket } from 'node:net'

import Fastify, {
  LogController,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Server } from 'node:http'

import type { ErrorBody } from '#contract/common.ts'
import { BARE_HEADERS, endWith, watchConnections } from './connections.ts'
import { diskFullLog, loggable } from './error-log.ts'
import { HttpError, toHttpError } from './http-error.ts'
import { takeJsonBodies } from './json-body.ts'
import type { Observe } from './metrics.ts'

/** A request must be here by then, its headers and its body. */
const REQUEST_MS = 30_000
/** How often the server looks for those that are not. */
const CHECK_MS = 1000
/** Node's code for a client that left in the middle of an answer. */
const LEFT = 'ERR_STREAM_PREMATURE_CLOSE'

type Options = Pick<
  FastifyHttpOptions<Server>,
  'logger' | 'genReqId' | 'rewriteUrl' | 'exposeHeadRoutes'
> & {
  bodyLimit: number
  /** Told of each answer. */
  observe?: Observe | undefined
  requestMs?: number
  connectionsPerAddress?: number
  /** Addresses and networks of proxies whose forwarded headers are believed: none where it is left out. */
  trustProxy?: readonly string[]
}

/**
 * What the service and the gateway have in common: bodies of JSON, each error as `{detail}` with a request id, a log that
 * holds nothing of what was asked or stored, limits on what a client may hold open, and an end that finishes what it began.
 */
export function buildApp({
  logger = false,
  bodyLimit,
  requestMs = REQUEST_MS,
  connectionsPerAddress,
  trustProxy = [],
  observe,
  ...options
}: Options): FastifyInstance {
  const sayDiskFull = diskFullLog()
  const answerError = (
    error: FastifyError | HttpError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    // nobody is there to read it
    if (request.socket.destroyed || ('code' in error && error.code === LEFT))
      return reply.code(499).send()
    const httpError = toHttpError(error, { bodyLimit })
    if (httpError.statusCode === 507) sayDiskFull(request.log)
    else if (httpError.statusCode >= 500) {
      if (error instanceof HttpError) request.log.warn(error.message)
      else request.log.error({ err: error }, 'failed')
    }
    const body: ErrorBody = { detail: httpError.detail }
    return reply
      .code(httpError.statusCode)
      .headers(httpError.headers)
      .type('application/json; charset=utf-8')
      .send(body)
  }
  const app: FastifyInstance = Fastify({
    ...options,
    logger: typeof logger === 'object' ? { ...logger, serializers: { err: loggable } } : logger,
    bodyLimit,
    trustProxy: trustProxy.length ? [...trustProxy] : false,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1000 },
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(CHECK_MS, requestMs) },
    // while it closes, a connection that is open is still answered; new ones are refused
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(BARE_HEADERS)
      return answerError(error, request, reply)
    },
    clientErrorHandler,
  })
  app.setErrorHandler(answerError)
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

  const connections = watchConnections(app.server, connectionsPerAddress)
  app.addHook('preClose', async () => connections.close())
  return app
}

/** A handler goes on when its client has left, and what it writes is not lost: the end waits for it too. */
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

/** What is no HTTP at all, or comes too slowly, never becomes a request. */
function clientErrorHandler({ code }: { code?: string }, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (code === 'HPE_HEADER_OVERFLOW') endWith(socket, 431)
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') endWith(socket, 408)
  else endWith(socket, 400)
}
