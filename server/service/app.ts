import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'

import type { ErrorBody } from '#contract/common.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Db } from '#server/db/db.ts'
import { HttpError } from '#server/http-error.ts'
import { docs } from './docs.ts'
import { notFound, notReady, refused, unauthorized } from './errors.ts'
import { cacheCallers, type Caller } from './keys.ts'
import { logAnswer, logFault } from './log.ts'
import listLabAccounts from './routes/list-lab-accounts.ts'
import listLabTestMarkers from './routes/list-lab-test-markers.ts'
import listMarkers from './routes/list-markers.ts'
import listOrderSetMarkers from './routes/list-order-set-markers.ts'
import listProviders from './routes/list-providers.ts'
import listWorkouts from './routes/list-workouts.ts'
import searchDiagnoses, { type DiagnosisSearch } from './routes/search-diagnoses.ts'

export const KEY_HEADER = 'x-service-api-key'
const BODY_BYTES = 256 * 1024
const COMPRESS_FROM_BYTES = 1024
/** Generous: loading a whole catalogue or a board of people is honest use. */
const REQUESTS_PER_MINUTE = 60_000
const REQUEST_ID = /^[\w.-]{1,64}$/

export type ServiceOptions = {
  db: Db
  /** Null while the codes are being read: the search answers 503 until then. */
  diagnoses: () => DiagnosisSearch | null
  /** Whose key it is; null for one that is unknown or revoked. */
  callerOf?: (key: string) => Promise<Caller | null>
  logger?: FastifyServerOptions['logger'] | undefined
  /** For each key, or for each address where no key was taken. 0 is no limit. */
  requestsPerMinute?: number
}

/** The interface as an application without a socket: `inject` it, or `listen`. It does not close the database. */
export function buildService({
  db,
  diagnoses,
  callerOf = cacheCallers(db).callerOf,
  logger = false,
  requestsPerMinute = REQUESTS_PER_MINUTE,
}: ServiceOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger,
    bodyLimit: BODY_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    // while it closes, a connection that is open is still answered; new ones are refused
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000 },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    frameworkErrors: (error, req, reply) => {
      identify(req, reply)
      return answerError(error, req, reply)
    },
    clientErrorHandler,
  })
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller')
  app.addHook('onRequest', async (req, reply) => identify(req, reply))
  app.addHook('onResponse', async (req, reply) => logAnswer(req, reply))
  closeConnectionsWithTheirAnswer(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((req, reply) => answerError(notFound('No such endpoint'), req, reply))

  app.register(compress, {
    encodings: ['gzip', 'identity'],
    threshold: COMPRESS_FROM_BYTES,
    zlibOptions: { level: constants.Z_BEST_SPEED },
    globalDecompression: false,
  })
  if (requestsPerMinute)
    app.register(rateLimit, {
      max: requestsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (req) => req.caller?.keyId ?? req.ip,
      errorResponseBuilder: (_req, { ttl }) => {
        const seconds = Math.max(1, Math.ceil(ttl / 1000))
        return new HttpError(429, `Too many requests. Try again in ${seconds} s`, {
          'retry-after': String(seconds),
        })
      },
    })
  app.register(docs({ baseUrl: '/', hasSession: false }))
  app.register(health(db, diagnoses))
  app.register(theInterface({ db, diagnoses, callerOf }))
  return app
}

function identify(req: FastifyRequest, reply: FastifyReply) {
  // health data: neither a browser nor a proxy may keep an answer
  reply.header('x-request-id', req.id).header('cache-control', 'no-store')
}

/** Closing waits for open connections, and one that is kept alive after an answer in flight would hold it up for a minute. */
function closeConnectionsWithTheirAnswer(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_req, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

const theInterface =
  ({ db, diagnoses, callerOf }: Pick<Required<ServiceOptions>, 'db' | 'diagnoses' | 'callerOf'>) =>
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async (req) => {
      const key = req.headers[KEY_HEADER]
      const caller = typeof key === 'string' && key ? await callerOf(key) : null
      if (!caller) throw unauthorized()
      req.caller = caller
    })
    listWorkouts(db)(app)
    listProviders(db)(app)
    listMarkers(db)(app)
    listOrderSetMarkers(db)(app)
    listLabTestMarkers(db)(app)
    searchDiagnoses(diagnoses)(app)
    listLabAccounts(db)(app)
  }

const health = (db: Db, diagnoses: ServiceOptions['diagnoses']) => async (app: FastifyInstance) => {
  app.get('/health', async () => ({ status: 'alive' }))
  app.get('/ready', async () => {
    if (!(await answers(db))) throw notReady('The database does not answer')
    if (!diagnoses()) throw notReady('The diagnosis codes are still being read')
    return { status: 'ready' }
  })
  // no key is asked for: what an address takes is public
  for (const [path, methods] of methodsOfPaths())
    app.options(path, async (_req, reply) =>
      reply
        .code(204)
        .header('allow', [...methods, 'OPTIONS'].join(', '))
        .send(),
    )
}

function methodsOfPaths() {
  const paths = new Map<string, string[]>()
  for (const { method, path } of Object.values(endpoints))
    paths.set(path, [
      ...(paths.get(path) ?? []),
      ...(method === 'GET' ? ['GET', 'HEAD'] : [method]),
    ])
  return paths
}

const answers = (db: Db) =>
  db.rows('select 1').then(
    () => true,
    () => false,
  )

/** What a driver says when there is no database to ask. */
const NO_DATABASE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|CONNECT_TIMEOUT|CONNECTION_\w+|57P0\d|53300)$/

/** Fastify's own errors in the words and the form of the interface. */
function toHttpError(error: Partial<FastifyError> | HttpError): HttpError {
  if (error instanceof HttpError) return error
  const { code = '', statusCode = 500 } = error
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return refused([{ type: 'missing', loc: ['body'], msg: 'Required', input: null }])
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, `The body is larger than ${BODY_BYTES / 1024} kB`)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new HttpError(415, 'The body must be JSON, with content-type: application/json')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return refused([{ type: 'invalid_json', loc: ['body'], msg: 'This is no JSON', input: null }])
  if (NO_DATABASE.test(code)) return notReady('The database does not answer', 5)
  if (statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, STATUS_CODES[statusCode] ?? 'Refused')
  return new HttpError(
    500,
    'Something went wrong on our side. The log has it under the request id of this answer',
  )
}

function answerError(error: FastifyError | HttpError, req: FastifyRequest, reply: FastifyReply) {
  const httpError = toHttpError(error)
  if (httpError.statusCode >= 500 && !(error instanceof HttpError)) logFault(req, error)
  const body: ErrorBody = { detail: httpError.detail }
  return reply
    .code(httpError.statusCode)
    .headers(httpError.headers)
    .type('application/json; charset=utf-8')
    .send(body)
}

/** What is no HTTP at all never becomes a request, so it is answered by hand. */
function clientErrorHandler(error: { code: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400
  const body = JSON.stringify({ detail: STATUS_CODES[status]! } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
  ]
  socket.end([...head, `x-request-id: ${randomUUID()}`, 'connection: close', '', body].join('\r\n'))
}
