import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

import { endpoints } from '#contract/interface/endpoints.ts'
import { denialsOfKey, type Right } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { buildApp, limitClients, refuseUnknownProxies } from '#server/http/http-app.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import { teamInProcess } from '#server/http/in-process.ts'
import { largeAnswers } from '#server/http/in-progress.ts'
import type { Observe } from '#server/http/metrics.ts'
import { checkReady } from '#server/http/ready.ts'
import { KEY_HEADER, sentApiKey } from '#server/http/sent-api-key.ts'
import { version } from '#server/http/version.ts'
import listLabAccounts from '#server/interface/routes/list-lab-accounts.ts'
import listLabTestMarkers from '#server/interface/routes/list-lab-test-markers.ts'
import listMarkers from '#server/interface/routes/list-markers.ts'
import listOrderSetMarkers from '#server/interface/routes/list-order-set-markers.ts'
import listProviders from '#server/interface/routes/list-providers.ts'
import listWorkouts from '#server/interface/routes/list-workouts.ts'
import searchDiagnoses, { type DiagnosisSearch } from '#server/interface/routes/search-diagnoses.ts'

import { docs } from './docs.ts'
import { notFound, unauthorized } from './errors.ts'
import { cacheCallers, type Caller } from './keys.ts'
import { logAnswer } from './log.ts'
import { createMarkerCatalogs, type MarkerCatalogs } from './marker-catalogs.ts'

const BODY_BYTES = 256 * 1024
const COMPRESS_FROM_BYTES = 1024
/** Generous, because loading a whole catalog or a board of people is legitimate. */
const REQUESTS_PER_MINUTE = 60_000
/**
 * Number of unknown keys from an address before further ones are rejected. Its valid keys are
 * still accepted.
 */
const WRONG_KEYS_PER_MINUTE = 60
/**
 * Maximum number of responses in progress that may be large, per key and in all, because programs
 * request many people at once.
 */
const ANSWERS = { perReader: 16, total: 64, madeAtOnce: 2, waitMs: 20_000 }
const REQUEST_ID = /^[\w.-]{1,64}$/

type ApiKeys = {
  find: (sent: string) => Promise<{ id: string; owner: string; rights: ReadonlySet<Right> }>
}

export type ServiceOptions = {
  db: Db
  /** Null while the codes are being read. The search returns 503 until then. */
  diagnoses: () => DiagnosisSearch | null
  /** The catalogs for marker searches. Created if none are given. */
  catalogs?: MarkerCatalogs
  /** Finds an API key of a program. Throws a 401 with instructions if it doesn't work. */
  apiKeys?: ApiKeys
  /** Records the responses of the routes. */
  record?: (app: FastifyInstance) => void
  /** Finds the caller of a key. Null for an unknown or revoked one. */
  callerOf?: (key: string) => Promise<Caller | null>
  logger?: FastifyServerOptions['logger'] | undefined
  observe?: Observe | undefined
  /** Limit for each key, or for each address without an accepted key. 0 means no limit. */
  requestsPerMinute?: number
  /** See buildApp. */
  trustProxy?: readonly string[]
}

/**
 * The interface as an application without a socket: `inject` it, or `listen`. It doesn't close the
 * database.
 */
export function buildService({
  db,
  diagnoses,
  catalogs = createMarkerCatalogs(db),
  callerOf = cacheCallers(db).callerOf,
  apiKeys,
  record,
  logger = false,
  observe,
  requestsPerMinute = REQUESTS_PER_MINUTE,
  trustProxy,
}: ServiceOptions): FastifyInstance {
  const app = buildApp({
    logger,
    observe,
    bodyLimit: BODY_BYTES,
    trustProxy,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
  })
  app.decorateRequest('caller')
  app.addHook('onRequest', async (_req, reply) => {
    // health data, so neither a browser nor a proxy may store a response
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  })
  refuseUnknownProxies(app, trustProxy)
  limitClients(app, trustProxy)
  app.addHook('onResponse', async (req, reply) => logAnswer(req, reply))
  app.setNotFoundHandler(async () => {
    throw notFound('No such endpoint')
  })

  app.register(compress, {
    encodings: ['gzip', 'identity'],
    threshold: COMPRESS_FROM_BYTES,
    zlibOptions: { level: constants.Z_BEST_SPEED },
    globalDecompression: false,
  })
  app.register(rateLimit, {
    global: requestsPerMinute > 0,
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (req) => req.caller?.keyId ?? req.ip,
    errorResponseBuilder: (_req, { ttl }) => tooMany('Too many requests', secondsOf(ttl)),
  })
  app.register(docs({ baseUrl: '/', hasSession: false }))
  app.register(health(db))
  app.register(theInterface({ db, diagnoses, catalogs, callerOf, apiKeys, record }))
  return app
}

const secondsOf = (ttlMs: number) => Math.max(1, Math.ceil(ttlMs / 1000))

function callerInProcess(): Caller | null {
  const id = teamInProcess()
  return id === null
    ? null
    : { keyId: `in this process as ${id}`, team: { id, name: '', demo: false }, denied: {} }
}

const theInterface =
  ({
    db,
    diagnoses,
    catalogs,
    callerOf,
    apiKeys,
    record,
  }: Pick<Required<ServiceOptions>, 'db' | 'diagnoses' | 'catalogs' | 'callerOf'> &
    Pick<ServiceOptions, 'apiKeys' | 'record'>) =>
  async (app: FastifyInstance) => {
    const countWrongKey = app.createRateLimit({
      max: WRONG_KEYS_PER_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: (req) => req.ip,
    })
    app.decorate('inTurn', largeAnswers(ANSWERS))
    const refuseKey = async (req: FastifyRequest, refusal: unknown): Promise<never> => {
      const counted = await countWrongKey(req)
      throw counted.isAllowed || !counted.isExceeded
        ? refusal
        : tooMany('Too many invalid keys', secondsOf(counted.ttl))
    }
    const programOf = async (req: FastifyRequest, sent: string): Promise<Caller> => {
      const key = await apiKeys?.find(sent).catch((error: unknown) => {
        if (error instanceof HttpError) return refuseKey(req, error)
        throw error
      })
      if (!key) return refuseKey(req, unauthorized())
      const { id, owner, rights } = key
      req.auditActors = [{ owner, member: null, session: null, key: id }]
      return {
        keyId: id,
        team: { id: owner, name: '', demo: false },
        denied: denialsOfKey(rights),
      }
    }
    const callerWith = async (req: FastifyRequest): Promise<Caller> => {
      const program = sentApiKey(req.headers)
      if (program !== null) return programOf(req, program)
      const key = req.headers[KEY_HEADER]
      const caller = typeof key === 'string' && key ? await callerOf(key) : null
      return caller ?? refuseKey(req, unauthorized())
    }
    app.decorateRequest('auditActors', null)
    app.addHook('onRequest', async (req) => {
      // the dashboard records team keys when people use them
      req.auditActors = []
      req.caller = callerInProcess() ?? (await callerWith(req))
    })
    record?.(app)
    listWorkouts(db)(app)
    listProviders(db)(app)
    listMarkers(db, catalogs)(app)
    listOrderSetMarkers(db)(app)
    listLabTestMarkers(db)(app)
    searchDiagnoses(diagnoses)(app)
    listLabAccounts(db)(app)
  }

const health = (db: Db) => async (app: FastifyInstance) => {
  app.get('/health', async () => ({ status: 'alive', version }))
  app.get('/ready', async () => checkReady(db))
  // no key needed, because the documentation is public
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
