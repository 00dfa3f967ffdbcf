import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'

import type { FastifyInstance, InjectOptions } from 'fastify'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { buildService, KEY_HEADER } from '#server/service/app.ts'
import { callerOf } from '#server/service/keys.ts'
import { seedWorld, type World } from '#server/service/testing.ts'
import { buildGateway } from './gateway.ts'
import type { GatewayOptions } from './options.ts'
import { ownService } from './upstream.ts'

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

/** A browser with one window: it keeps cookies and says where its requests come from. */
export function browser(gateway: FastifyInstance) {
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

type GatewayTest = World & {
  gateway: FastifyInstance
  service: FastifyInstance
  user: Browser
  db: Db
  options: GatewayOptions
}

export const quiet: GatewayOptions['config'] = {
  basePath: '',
  basemapStyleUrl: null,
  basemapOrigins: [],
  boardConcurrency: 6,
  devFlags: false,
  sessionCookie: 'rounds_3000',
  sessionIdleMinutes: 15,
  trustProxy: [],
}

/** What a gateway needs, where a test says no more of it. */
export const gatewayOptions = (
  given: Pick<GatewayOptions, 'upstream' | 'db'> & Partial<GatewayOptions>,
): GatewayOptions => ({
  config: quiet,
  secrets: [randomBytes(32)],
  demoKey: null,
  diagnoses: () => null,
  pageFolder: null,
  ...given,
})

const diagnoses = {
  set: { kind: 'starter', name: null, codes: 1 } as const,
  search: () => [{ diagnosis_code: 'I10', description: 'Essential (primary) hypertension' }],
  read: () => ({ searches: [], unused: [], encounter: null, hits: [] }),
  describe: (codes: readonly string[]) =>
    codes.map((code) => ({ code, title: null, billable: false, sides: [], encounters: [] })),
}

/** Our own service on a database, and the gateway in front of it. */
export async function openOwn(db: Db, given: Partial<GatewayOptions> = {}) {
  const service = buildService({ db, diagnoses: () => diagnoses })
  const upstream = ownService(service, {
    keyHeader: KEY_HEADER,
    timeoutMs: 30_000,
    teamOf: async (key) => (await callerOf(db, key))?.team ?? null,
  })
  const options = gatewayOptions({ upstream, db, diagnoses: () => diagnoses, ...given })
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

/** A test of the gateway in front of our own service over the seeded world, which is rolled back afterwards. */
export const gatewayTest = (
  name: string,
  body: (test: GatewayTest) => Promise<void>,
  options: (world: World) => Partial<GatewayOptions> = () => ({}),
) =>
  dbTest(name, async (db) => {
    const world = await seedWorld(db)
    const { close, ...own } = await openOwn(db, options(world))
    await body({ ...world, db, ...own }).finally(close)
  })

/** A little service on a loopback port from 4200 to 4219, for as long as `body` takes. */
export async function withServer(listener: RequestListener, body: (url: string) => Promise<void>) {
  const server = createServer(listener)
  const tryPort = (port: number) =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
  let port = 4200
  while (!(await tryPort(port)))
    if (++port > 4219) throw new Error('No port from 4200 to 4219 is free')
  try {
    await body(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}
