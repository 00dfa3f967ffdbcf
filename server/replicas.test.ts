/** Several processes on one PostgreSQL behind a proxy, as docs/proxy.md has it. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { backgroundState } from '#server/connections/background-checks.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { openPostgresql } from '#server/db/postgresql.ts'
import { acrossTenants } from '#server/db/tenant.ts'
import { freshRows } from '#server/db/testing.ts'
import { seedWorld } from '#server/interface/testing.ts'
import { putPeople } from '#server/people/people.ts'
import { openWorkspace } from '#server/session/workspaces/workspaces.ts'
import { fingerprintOf, serviceAddress } from '#server/upstream/upstream.ts'

import { freePort, isInstalled, openPrograms } from './testing.ts'

const url = process.env.TEST_DATABASE_URL
const markers = `${API_PREFIX}${endpoints.listMarkers.path}?size=5`
const BROWSER = { host: 'rounds.example', 'sec-fetch-site': 'same-origin', accept: '*/*' }
/** What a proxy in front of https says, for what is asked past it. */
const BY_HTTPS = { ...BROWSER, 'x-forwarded-proto': 'https' }

const isRoot = process.getuid?.() === 0
const programs = openPrograms()

async function startPgbouncer(database: string) {
  const { hostname, port, username, password } = new URL(database)
  const own = await freePort()
  const secret = password ? ` password=${decodeURIComponent(password)}` : ''
  const config = programs.file(
    'pgbouncer.ini',
    `[databases]
* = host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
unix_socket_dir =
`,
  )
  await programs.start('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), config], own)
  return Object.assign(new URL(database), { host: `127.0.0.1:${own}` }).href
}

/** Shared in turn, with the way to the next one where a connection fails. */
async function startHaproxy(ports: number[]) {
  const own = await freePort()
  const config = `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  option redispatch
  option forwardfor
frontend dashboard
  bind 127.0.0.1:${own}
  http-request set-header X-Forwarded-Proto https
  http-request set-header X-Forwarded-Host %[req.hdr(host)]
  default_backend rounds
backend rounds
  balance roundrobin
  option httpchk GET /ready
${ports.map((port, i) => `  server rounds${i} 127.0.0.1:${port} check inter 500ms`).join('\n')}
`
  return programs.startHaproxy(config, own)
}

const AUDIT_KEY = randomBytes(32).toString('base64')
const startRounds = (env: Record<string, string>) =>
  programs.startRounds({
    TRUST_PROXY: '127.0.0.1',
    SESSION_SECRET: '0123456789abcdef0123456789abcdef',
    AUDIT: 'required',
    AUDIT_KEY,
    ...env,
  })

type Asked = { method?: string; headers?: Record<string, string>; body?: object }
async function ask(port: number, path: string, { method = 'GET', headers, body }: Asked = {}) {
  const payload = body && JSON.stringify(body)
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    headers: {
      ...BROWSER,
      ...(payload && { 'content-type': 'application/json', origin: 'https://rounds.example' }),
      ...headers,
    },
  })
  sent.end(payload)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return {
    status: answer.statusCode as number,
    headers: answer.headers as IncomingHttpHeaders,
    text,
  }
}
async function signIn(port: number, key: string, prefix = '') {
  const answer = await ask(port, prefix + ownEndpoints.session.path, {
    method: 'POST',
    body: { key },
  })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"signedIn":true')])
  return answer.headers['set-cookie']![0]!
}
const cookieIn = (setCookie: string) => ({ cookie: setCookie.split(';')[0]! })

async function seededDatabase() {
  const db = await freshRows(url!)
  return { db, world: await seedWorld(db) }
}

const KEY = 'the key of a team'
/** A service that knows everybody and no connection of theirs. Of `answers` people it says so; then it hangs until `release`. */
async function startService(answers: number) {
  /** Who was asked about, and by which process: each sends its key in a header of its own. */
  const asked: { by: string; person: string }[] = []
  const held: (() => void)[] = []
  let isHeld = true
  const server = createHttpServer(({ url: path, headers }, answer) => {
    const by = Object.keys(headers).find((name) => headers[name] === KEY)!
    const [person] = /[0-9a-f-]{36}/.exec(path!)!
    asked.push({ by, person })
    const send = () =>
      answer
        .setHeader('content-type', 'application/json')
        .end(path!.includes('providers') ? '{"providers":[]}' : '{"workouts":[]}')
    const people = [...new Set(asked.map((one) => one.person))]
    if (isHeld && people.indexOf(person) >= answers) held.push(send)
    else send()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    isHanging: () => held.length > 0,
    release() {
      isHeld = false
      for (const send of held.splice(0)) send()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
/** Waits for what is to come about. */
async function comesAbout(hasCome: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 600; tries++) {
    if (await hasCome()) return
    await delay(50)
  }
  throw new Error('It did not come about')
}
const personId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

async function listedAt(db: Db, upstreamUrl: string, people: number) {
  const address = serviceAddress(upstreamUrl)
  const fingerprint = fingerprintOf(address, KEY)
  const { id: owner } = await openWorkspace(db, { fingerprint, service: address })
  const ids = Array.from({ length: people }, (_, n) => personId(n))
  await putPeople(
    db,
    owner,
    ids.map((user_id) => ({ user_id })),
  )
  return owner
}

describe.skipIf(!url)('the background check (needs TEST_DATABASE_URL)', () => {
  const [PEOPLE, BEFORE] = [12, 4]

  test('is shared by two processes, and continues after both were killed', async () => {
    const db = await freshRows(url!)
    const service = await startService(BEFORE)
    const owner = await listedAt(db, service.url, PEOPLE)
    const startOne = (name: string) =>
      startRounds({
        DATABASE_URL: db.url,
        UPSTREAM_URL: service.url,
        UPSTREAM_KEY_HEADER: `x-key-of-${name}`,
        CHECK_INTERVAL: '60',
        CHECK_KEY: KEY,
      })
    const both = await Promise.all(['first', 'second'].map(startOne))
    await comesAbout(service.isHanging)
    // each has looked whether there is something to do three seconds after its start, and two hang at the service
    await delay(3500)
    expect(new Set(service.asked.map(({ person }) => person)).size).toBe(BEFORE + 2)
    for (const { port } of both)
      expect((await ask(port, '/ready')).text).toMatch(/"checks":\{[^}]*"running":true/)
    const begun = await backgroundState(db, owner, { interval: 3600, scope: null })

    await Promise.all(both.map(({ child }) => programs.kill(child)))
    const { length } = service.asked
    // as it is when the one that was killed has said nothing for long enough
    await db.exec(`
      update workspace_people set check_claimed_until = now() - interval '1 second' where check_claimed_until is not null;
      update background_checks set claims = '{}'`)
    service.release()
    const third = await startOne('third')
    await comesAbout(
      async () =>
        (await backgroundState(db, owner, { interval: 3600, scope: null })).finished_at !== null,
    )
    expect(await backgroundState(db, owner, { interval: 3600, scope: null })).toMatchObject({
      started_at: begun.started_at,
      checked: PEOPLE,
      failed: 0,
      of: PEOPLE,
    })
    const later = service.asked.slice(length)
    expect(new Set(later.map(({ by }) => by))).toEqual(new Set(['x-key-of-third']))
    // those who were through are not asked about again
    expect(new Set(later.map(({ person }) => person)).size).toBe(PEOPLE - BEFORE)
    await programs.kill(third.child)
    await service.close()
    await db.close()
  }, 60_000)
})

describe.skipIf(!url || !isInstalled('pgbouncer'))(
  'behind PgBouncer in transaction mode (needs TEST_DATABASE_URL and PgBouncer)',
  () => {
    test('a confirmed write is readable, however many connections take turns', async () => {
      const db = await freshRows(url!)
      const pooler = await startPgbouncer(db.url)
      const place = { databaseUrl: pooler, dataDir: programs.folder() }
      await expect(openDb(place)).rejects.toThrow('Set DATABASE_POOLED=on.')
      await openDb({ ...place, databasePooled: true }).then((opened) => opened.close())
      const options = { serving: true, pooled: true, tenants: true }
      const pools = [1, 2, 3].map(() => acrossTenants(openPostgresql(pooler, options)))
      const INSERT = 'insert into teams (name) values ($1)'
      const names = Array.from({ length: 60 }, (_, n) => `Team ${n}`)
      for (const [n, name] of names.entries()) {
        const others = Promise.all(
          pools.map((pool) => pool.transaction((tx) => tx.rows('select name from teams'))),
        )
        const pool = pools[n % pools.length]!
        await (n % 2
          ? pool.rows(INSERT, [name])
          : pool.transaction((tx) => tx.rows(INSERT, [name])))
        await others
      }
      const written = await db.rows<{ name: string }>('select name from teams')
      expect(written.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
      // what a pooler does not keep for a session
      expect(await pools[0]!.rows('show statement_timeout')).toEqual([{ statement_timeout: '5s' }])
      for (const pool of pools) await pool.close()
      await programs.stop('pgbouncer')
      await delay(300)
      await db.close()
    }, 60_000)
  },
)

describe.skipIf(!url)('three processes on one PostgreSQL (needs TEST_DATABASE_URL)', () => {
  test.skipIf(!['haproxy', 'pgbouncer'].every(isInstalled))(
    'share their sessions behind HAProxy and PgBouncer, and a killed one costs no read (needs both)',
    async () => {
      const { db, world } = await seededDatabase()
      const env = { DATABASE_URL: await startPgbouncer(db.url), DATABASE_POOLED: 'on' }
      const replicas = await Promise.all([1, 2, 3].map(() => startRounds(env)))
      const ports = replicas.map(({ port }) => port)
      const proxy = await startHaproxy(ports)

      const setCookie = await signIn(proxy, world.northKey)
      expect(setCookie).toMatch(/^__Host-rounds=[^;]+;.*Path=\/;.*Secure/)
      const cookie = cookieIn(setCookie)
      const statuses = async (path: string) =>
        Promise.all(
          ports.map(
            async (port) => (await ask(port, path, { headers: { ...BY_HTTPS, ...cookie } })).status,
          ),
        )
      expect(await statuses(markers)).toEqual([200, 200, 200])

      // a release that one process imports is searched by all
      await db.exec(
        `insert into diagnosis_codes values ('Z9999', true, 'Replica', 'Replicated hiccups');
         insert into diagnosis_release (name, codes) values ('FY2030', 1)`,
      )
      await delay(5000)
      const search = `${API_PREFIX}${endpoints.searchDiagnoses.path}?diagnosis_query=hiccups`
      for (const port of ports)
        expect((await ask(port, search, { headers: { ...BY_HTTPS, ...cookie } })).text).toContain(
          'Z99.99',
        )

      let reads = 0
      let retried = 0
      const failed: string[] = []
      const until = Date.now() + 6000
      const read = async () => {
        const { status } = await ask(proxy, markers, { headers: cookie })
        if (status !== 200) throw new Error(String(status))
      }
      const reader = async () => {
        while (Date.now() < until) {
          reads++
          try {
            await read()
          } catch {
            retried++
            // as clients do: the proxy has just met the dead one itself
            await delay(250)
            await read().catch((error: Error) => failed.push(error.message))
          }
        }
      }
      const readers = Promise.all(Array.from({ length: 8 }, reader))
      await delay(2000)
      replicas[1]!.child.kill('SIGKILL')
      await readers
      expect(failed).toEqual([])
      expect(reads).toBeGreaterThan(100)
      expect(retried).toBeLessThan(50)

      // ended at one, ended at the others, for every copy of the cookie
      const ended = await ask(proxy, ownEndpoints.session.path, {
        method: 'DELETE',
        headers: { ...cookie, origin: 'https://rounds.example' },
      })
      expect(ended.status).toBe(200)
      for (const port of [ports[0]!, ports[2]!])
        expect((await ask(port, markers, { headers: { ...BY_HTTPS, ...cookie } })).status).toBe(401)
      for (const { child } of replicas) await programs.kill(child)
      await programs.stop('pgbouncer')
      await delay(300)
      await db.close()
    },
    120_000,
  )

  test.skipIf(!isInstalled('nginx'))(
    'work below a path prefix behind nginx (needs nginx)',
    async () => {
      const { db, world } = await seededDatabase()
      const { port, child } = await startRounds({
        DATABASE_URL: db.url,
        BASE_PATH: '/tools/rounds',
      })
      const headers = `proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Host $host;
        proxy_set_header X-Forwarded-Proto https;`
      const own = await freePort()
      const proxy = await programs.startNginx(
        `server {
        listen 127.0.0.1:${own};
        location /tools/rounds {
          proxy_pass http://127.0.0.1:${port};
          ${headers}
        }
      }`,
        own,
      )
      const at = (path: string) => `/tools/rounds${path}`
      const setCookie = await signIn(proxy, world.northKey, '/tools/rounds')
      expect(setCookie).toMatch(/^__Secure-rounds=[^;]+;.*Path=\/tools\/rounds;.*Secure/)
      const signedIn = { headers: cookieIn(setCookie) }
      const answer = await ask(proxy, at(markers), signedIn)
      expect(answer.status).toBe(200)
      expect(answer.headers['strict-transport-security']).toContain('max-age=')
      expect((await ask(proxy, at(ownEndpoints.listSessions.path), signedIn)).text).toContain(
        '127.0.0.1',
      )
      expect((await ask(proxy, at(markers))).status).toBe(401)

      // the documentation, its own files and what is tried there
      const docs = await ask(proxy, at('/docs'), signedIn)
      const page =
        docs.status === 302 ? new URL(docs.headers.location!, `http://x${at('/docs')}`) : null
      const html = page ? (await ask(proxy, page.pathname, signedIn)).text : docs.text
      const base = page?.pathname ?? at('/docs')
      const files = [...html.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g)].map(
        ([, to]) => new URL(to!, `http://x${base}`).pathname,
      )
      expect(files.length).toBeGreaterThan(3)
      for (const path of files) expect([path, (await ask(proxy, path)).status]).toEqual([path, 200])
      const { servers } = JSON.parse((await ask(proxy, at('/docs/json'))).text)
      expect(servers).toEqual([{ url: '/tools/rounds/api' }])
      await programs.kill(child)
      await db.close()
    },
    60_000,
  )
})
