import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'

import type { FastifyInstance, InjectOptions } from 'fastify'

import type { Right, Role, Scope } from '#contract/own/rights.ts'
import { usualRules } from '#lib/connections/silence.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { buildService } from '#server/interface/app.ts'
import { countCutZones, cutZones } from '#server/interface/heart-rates.ts'
import { callerOf, teamOf } from '#server/interface/keys.ts'
import { createMarkerCatalogs } from '#server/interface/marker-catalogs.ts'
import { createMarkerReader } from '#server/interface/read-markers.ts'
import { worldTest, type World } from '#server/interface/testing.ts'
import { createApiKey } from '#server/session/api-keys/api-keys.ts'
import { openApiKeys } from '#server/session/api-keys/open-api-keys.ts'
import { admitMember } from '#server/session/members.ts'
import { openSessions } from '#server/session/sessions.ts'
import { otherWorkspaces } from '#server/session/workspaces/other-workspaces.ts'
import { sealServiceKey } from '#server/session/workspaces/service-keys.ts'
import { adoptKey, createWorkspace } from '#server/session/workspaces/workspaces.ts'
import { fingerprintOf, otherService, ownService } from '#server/upstream/upstream.ts'

import type { GatewayOptions } from './gateway-options.ts'
import { buildGateway } from './gateway.ts'

export const HOST = 'localhost:3000'

type Answer = {
  status: number
  text: string
  body: any
  headers: Record<string, string | undefined>
  cookies: ReturnType<typeof cookiesOf>
}
type Asked = Omit<InjectOptions, 'url' | 'method'>

const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies as {
    name: string
    value: string
    httpOnly?: boolean
    sameSite?: string
    secure?: boolean
    path?: string
    maxAge?: number
  }[]

/** Result of the work, and the longest time in milliseconds for which the event loop was blocked. */
export async function longestWait<T>(work: () => Promise<T>): Promise<[T, number]> {
  let longest = 0
  let last = performance.now()
  const look = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const watching = setInterval(look, 1)
  try {
    const result = await work()
    look()
    return [result, longest]
  } finally {
    clearInterval(watching)
  }
}

/** A browser with one window. It keeps cookies and sends an origin. `sent` are other headers. */
export function browser(gateway: FastifyInstance, sent: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  const ask = async (
    method: InjectOptions['method'] & string,
    url: string,
    { headers = {}, ...options }: Asked = {},
  ): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await gateway.inject({
      method,
      url,
      headers: {
        host: HOST,
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...sent,
        ...headers,
      },
      ...options,
    } as InjectOptions)
    const cookies = cookiesOf(answer)
    for (const { name, value, maxAge } of cookies)
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, encodeURIComponent(value))
    const { body: text } = answer
    return {
      status: answer.statusCode,
      text,
      body: /^[[{]/.test(text) ? JSON.parse(text) : null,
      headers: answer.headers as Answer['headers'],
      cookies,
    }
  }
  return {
    jar,
    get: (url: string, options?: Asked) => ask('GET', url, options),
    post: (url: string, payload: object, options?: Asked) =>
      ask('POST', url, { payload, ...options }),
    put: (url: string, payload: object, options?: Asked) =>
      ask('PUT', url, { payload, ...options }),
    patch: (url: string, payload: object, options?: Asked) =>
      ask('PATCH', url, { payload, ...options }),
    delete: (url: string, options?: Asked) => ask('DELETE', url, options),
    ask,
    signIn: (key: string) => ask('POST', '/workspace/session', { payload: { key } }),
  }
}
export type Browser = ReturnType<typeof browser>

export type GatewayTest = World & {
  gateway: FastifyInstance
  service: FastifyInstance
  user: Browser
  db: Db
  options: GatewayOptions
}

export const quiet: GatewayOptions['config'] = {
  basePath: '',
  reconnectUrl: null,
  basemapStyleUrl: null,
  basemapOrigins: [],
  boardConcurrency: 6,
  checkRules: usualRules,
  devFlags: false,
  oidc: null,
  publicOrigin: null,
  sessionCookie: 'rounds_3000',
  sessionIdleMinutes: 15,
  signIn: ['key'],
  trustProxy: [],
}

/** Options of a gateway, with defaults for a test. */
export const gatewayOptions = (
  given: Pick<GatewayOptions, 'upstream' | 'db'> & Partial<GatewayOptions>,
): GatewayOptions => ({
  apiKeys: openApiKeys(given.db),
  config: quiet,
  audit: null,
  secrets: [randomBytes(32)],
  demoKey: null,
  diagnoses: () => null,
  commonCodes: () => ['I10', 'E03.9', 'R53.83', 'E05.90'],
  markers: null,
  zones: null,
  pageFolder: null,
  ...given,
})

const diagnoses = {
  set: { name: 'FY2027', codes: 1 } as const,
  search: () => [{ diagnosis_code: 'I10', description: 'Essential (primary) hypertension' }],
  read: () => ({ searches: [], unused: [], encounter: null, hits: [] }),
  describe: (codes: readonly string[]) =>
    codes.map((code) => ({ code, title: null, billable: false, sides: [], encounters: [] })),
}

/** Our own service on a database, and the gateway in front of it. */
export async function openOwn(db: Db, given: Partial<GatewayOptions> = {}) {
  const catalogs = createMarkerCatalogs(db)
  const apiKeys = openApiKeys(db)
  const service = buildService({
    db,
    catalogs,
    diagnoses: () => diagnoses,
    apiKeys,
    record: (app) => gateway.recordAnswers(app),
  })
  const upstream = ownService(service, {
    keyHeader: KEY_HEADER,
    timeoutMs: 30_000,
    teamOf: async (credential) =>
      typeof credential === 'string'
        ? ((await callerOf(db, credential))?.team ?? null)
        : teamOf(db, credential.teamId),
  })
  const options = gatewayOptions({
    apiKeys,
    upstream,
    db,
    diagnoses: () => diagnoses,
    markers: createMarkerReader(db, catalogs),
    zones: { cut: cutZones, count: countCutZones },
    ...given,
  })
  const gateway = await buildGateway(options)
  return {
    service,
    gateway,
    options,
    user: browser(gateway),
    close: async () => {
      await gateway.close()
      await service.close()
    },
  }
}

/** A test of the gateway in front of our own service with seeded data. */
export const gatewayTest = (
  name: string,
  body: (test: GatewayTest) => Promise<void>,
  options: (world: World) => Partial<GatewayOptions> = () => ({}),
) =>
  worldTest(name, async (db, world) => {
    const { close, ...own } = await openOwn(db, options(world))
    await body({ ...world, db, ...own }).finally(close)
  })

/** Options of a gateway with both ways to sign in. */
export const withSingleSignOn = (): Partial<GatewayOptions> => ({
  config: { ...quiet, signIn: ['key', 'oidc'] },
})

/** A member of a team, signed in with single sign-on in their own browser. */
export async function signInMember(
  { db, gateway, options }: Pick<GatewayTest, 'db' | 'gateway' | 'options'>,
  owner: string,
  { name, role, scope = null }: { name: string; role: Role; scope?: Scope },
) {
  const identity = { issuer: 'https://id.example', subject: name }
  const email = `${name.toLowerCase()}@example.org`
  const { id } = await admitMember(db, { owner, role, scope }, { ...identity, name, email })
  if (id === null) throw new Error(`${name} is disabled`)
  const { sessionId } = await openSessions(db, {
    secrets: options.secrets,
    idleMs: options.config.sessionIdleMinutes * 60_000,
  }).start({
    owner,
    credential: { teamId: owner },
    role,
    scope,
    way: 'oidc',
    member: { id, name, email },
    demo: false,
    browser: 'Firefox on Linux',
    address: '127.0.0.1',
  })
  const user = browser(gateway)
  user.jar.set(options.config.sessionCookie, sessionId)
  return { id, user }
}

/** Makes every sign-in this many minutes old, here and in the database. */
export async function ageSignIns(
  { db, gateway }: Pick<GatewayTest, 'db' | 'gateway'>,
  minutes = 6,
) {
  await db.rows(
    "update sessions set authenticated_at = authenticated_at - $1::float8 * interval '1 minute'",
    [minutes],
  )
  gateway.forgetSessions()
}

/** A program with a team's API key. It sends the key, and none of a browser's headers. */
export async function program(
  { db, gateway }: Pick<GatewayTest, 'db' | 'gateway'>,
  owner: string,
  rights: readonly Right[],
) {
  const wanted = { owner, name: 'Warehouse', rights, createdBy: null, lifetimeDays: 90 }
  const made = await createApiKey(db, wanted)
  if (!made) throw new Error('The team has as many API keys as it can have')
  return { id: made.id, key: withKey(gateway, made.key) }
}

/** Requests with an API key. */
export function withKey(gateway: FastifyInstance, text: string) {
  const { get, put, post, ask } = browser(gateway, {
    authorization: `Bearer ${text}`,
    'sec-fetch-site': '',
  })
  return { text, get, put, post, ask }
}

const FIRST_PORT = 4200
const PORTS = 20
/**
 * Each test uses a different port than the one before, so that a connection that is still closing
 * isn't reused.
 */
let serversMade = 0

/** A small service on a loopback port from 4200 to 4219 while `body` runs. */
export async function withServer(listener: RequestListener, body: (url: string) => Promise<void>) {
  const server = createServer(listener)
  const tryPort = (port: number) =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
  let tries = 0
  let port: number
  do {
    if (++tries > PORTS) throw new Error(`No port from ${FIRST_PORT} is free`)
    port = FIRST_PORT + (serversMade++ % PORTS)
  } while (!(await tryPort(port)))
  try {
    await body(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

/** The key that the service of `otherTest` knows at first, and a user it knows. */
export const KEY = 'their_key'
export const person = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'
const accounts = '/v3/lab_test/lab_account'

export const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export type OtherTest = {
  user: Browser
  asked: IncomingMessage[]
  gateway: FastifyInstance
  url: string
  db: Db
  options: GatewayOptions
  /** Status with which the service answers everything from now on, and the keys that it accepts. */
  service: { status: number | null; keys: Set<string> }
  /** Messages to the operator. */
  warned: string[]
  /** Simulates a command that changed the keys. */
  refresh: () => void
}

/** Secrets of the master key in tests. */
export const testMasterSecrets = [randomBytes(32)]

/** Creates a workspace with a name and stored keys of the service at `url`, oldest first. Returns its id. */
export async function sealedWorkspace(
  { db, url }: Pick<OtherTest, 'db' | 'url'>,
  name: string,
  keys: readonly string[] = [KEY],
): Promise<string> {
  const id = await createWorkspace(db, name)
  if (id === null) throw new Error(`There is a workspace ${name} already`)
  for (const key of keys) await attachSealed({ db, url }, id, key)
  return id
}

/** Attaches another stored key to a workspace. */
export async function attachSealed(
  { db, url }: Pick<OtherTest, 'db' | 'url'>,
  id: string,
  key: string,
): Promise<void> {
  const seal = (to: string) => sealServiceKey(key, to, testMasterSecrets)
  await adoptKey(db, id, { service: url, fingerprint: fingerprintOf(url, key), seal })
  // keys stored in one transaction have the same time
  await db.rows(
    `update workspace_keys set sealed_at = sealed_at - interval '1 minute'
     where workspace_id = $1 and fingerprint <> $2`,
    [id, fingerprintOf(url, key)],
  )
}

/**
 * A test of the gateway in front of another party's service, which knows one key. `answer` answers
 * everything except the sign-in. The user is signed in with a key if keys are allowed.
 */
export const otherTest = (
  name: string,
  answer: RequestListener,
  body: (test: OtherTest) => Promise<void>,
  {
    basePath = '',
    timeoutMs = 2000,
    ...given
  }: { basePath?: string; timeoutMs?: number } & Partial<GatewayOptions> = {},
) =>
  dbTest(name, async (db) => {
    const asked: IncomingMessage[] = []
    const warned: string[] = []
    const service: OtherTest['service'] = { status: null, keys: new Set([KEY]) }
    const listener: RequestListener = (request, response) => {
      asked.push(request)
      if (service.status !== null) json(response, { detail: 'Not now' }, service.status)
      else if (!service.keys.has(String(request.headers['x-vital-api-key'])))
        json(response, { detail: 'Invalid token' }, 401)
      else if (request.url === basePath + accounts) json(response, { data: [] })
      else answer(request, response)
    }
    await withServer(listener, async (url) => {
      const other = otherService({
        upstreamUrl: url + basePath,
        upstreamKeyHeader: 'x-vital-api-key',
        upstreamTimeoutMs: timeoutMs,
      })
      const upstream = otherWorkspaces(other, db, {
        masterSecrets: testMasterSecrets,
        warn: (words) => warned.push(words),
      })
      const options = gatewayOptions({ upstream, db, ...given })
      const gateway = await buildGateway(options)
      const user = browser(gateway)
      try {
        if (options.config.signIn.includes('key')) {
          const { status, text } = await user.signIn(KEY)
          if (status !== 200) throw new Error(`The sign-in was answered ${status}: ${text}`)
        }
        asked.length = 0
        await body({
          user,
          asked,
          gateway,
          url: url + basePath,
          db,
          service,
          options,
          warned,
          refresh: upstream.refresh,
        })
      } finally {
        await gateway.close()
      }
    })
  })
