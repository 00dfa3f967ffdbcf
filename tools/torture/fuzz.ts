import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { ErrorBody } from '#contract/common.ts'
import { endpoints } from '#contract/endpoints.ts'
import { API_PREFIX, workspacePaths } from '#contract/workspace-paths.ts'
import { randomOf, type Random } from '#server/demo/random.ts'

import { startRounds, type Rounds } from './rounds.ts'

/** A request that has no answer by then hangs: the process itself gives nothing more than this. */
const HANG_MS = 35_000
const AT_ONCE = 12
/** Stands in texts that are stored or refused; no log may have it. */
const CANARY = 'canary-patient'
/** So often the dashboard is asked for a new session: some requests sign out. */
const SESSION_EVERY = 50

type Request = {
  to: 'dashboard' | 'service'
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}
type Answer =
  | { status: number; headers: Record<string, string | undefined>; body: string }
  | 'hung'
  | 'cut'
type Known = { users: string[]; labTests: string[]; labAccounts: string[] }

const TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udfff',
  '\ufeff',
  'é',
  '漢字',
  '😀',
  '../..',
  '%',
  "' or 1=1 --",
  '"; drop table users; --',
  '\\',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'true',
  '[]',
  '{}',
  '\r\nx-injected: 1',
  'x'.repeat(300),
  'x'.repeat(5000),
  '%00',
  '%ff',
  '%ud800',
  '🙂'.repeat(100),
  CANARY,
]
const NUMBERS = [
  '0',
  '-1',
  '1',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '1e400',
  '1e3',
  '0x10',
  '1.5',
  '+1',
  '٣',
  '00',
]
const DAYS = [
  '2025-01-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2025-02-30',
  '2025-13-01',
  '2025-01-01T00:00:00',
  '2025-01-01T25:00:00Z',
  '2025-01-01T00:00:60Z',
  '2025-01-01T00:00:00+99:99',
  '-271821-04-20',
  '+275760-09-13',
  '2025-01-01T00:00:00.0000000001Z',
  'infinity',
  'now',
]
const IDS = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'x']
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']

const anyValue = (random: Random) => random.pick(random.pick([TEXTS, NUMBERS, DAYS, IDS]))

/** What an address may hold: percent-encoded or, at times, as it is or half encoded. */
function inAddress(random: Random, text: string) {
  if (random.chance(0.1)) return text.replace(/[^\x21-\x7e]/g, '%')
  // half a surrogate pair has no encoding of its own; this is what some write for it
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    '%EF%BF%BD',
    random.chance(0.5) ? '%ED%A0%80' : '%EF%BF%BD',
  )
}

/** A value of JSON that may be anything. */
function anyJson(random: Random, depth = 0): unknown {
  const kind = random.whole(0, depth > 3 ? 5 : 8)
  if (kind === 0) return null
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return Number(random.pick(NUMBERS)) || 0
  if (kind <= 5) return anyValue(random)
  const many = random.whole(0, random.chance(0.02) ? 2000 : 5)
  const inner = () => anyJson(random, depth + 1)
  if (kind <= 7) return Array.from({ length: many }, inner)
  return Object.fromEntries(
    Array.from({ length: Math.min(many, 50) }, (_, n) => [`${anyValue(random)}${n}`, inner()]),
  )
}

/** JSON that is nearly what is wanted, as text; what is no JSON at times. */
function mutatedBody(random: Random, sound: unknown): string | Buffer {
  const value = random.chance(0.4) ? sound : replaceSome(random, sound)
  let text = JSON.stringify(value) ?? ''
  if (random.chance(0.05)) text = text.slice(0, random.whole(0, text.length))
  if (random.chance(0.03)) text = '['.repeat(random.pick([10, 33, 1000, 8192, 100_000]))
  if (random.chance(0.03)) text = '{"a":'.repeat(random.pick([31, 33, 5000])) + '1'
  if (random.chance(0.03)) text = text.replace('{', '{"__proto__":{"x":1},')
  if (random.chance(0.02)) text = `${text}${' '.repeat(300_000)}`
  if (random.chance(0.02)) text = text.replaceAll('"', '"\\ud800')
  return random.chance(0.03) ? Buffer.from(Buffer.from(text).map((byte) => (byte * 7) & 255)) : text
}

function replaceSome(random: Random, value: unknown): unknown {
  if (random.chance(0.15)) return anyJson(random)
  if (Array.isArray(value)) return value.map((each) => replaceSome(random, each))
  if (value === null || typeof value !== 'object')
    return random.chance(0.2) ? anyValue(random) : value
  const entries = Object.entries(value).map(([key, each]) => [
    random.chance(0.03) ? anyValue(random) : key,
    replaceSome(random, each),
  ])
  if (random.chance(0.1)) entries.push([anyValue(random), anyJson(random)])
  return Object.fromEntries(entries)
}

/** A sound value of a parameter by its name. */
function soundValue(random: Random, name: string, known: Known): string {
  if (name === 'user_id') return random.pick(known.users)
  if (name === 'lab_test_id') return random.pick(known.labTests)
  if (name === 'lab_account_id') return random.pick(known.labAccounts)
  if (name.endsWith('_date')) return random.pick(['2025-01-01', '2026-06-30T12:00:00Z'])
  if (name === 'diagnosis_query') return random.pick(['diabetes', 'I10', 'high blood'])
  if (name === 'name') return random.pick(['glucose', '001032', 'vit d'])
  if (name === 'lab_slug') return 'oak'
  if (name === 'provider') return 'garmin'
  return String(random.whole(1, 3))
}

function ofInterface(random: Random, known: Known): Omit<Request, 'headers' | 'to'> {
  const endpoint = random.pick(Object.values(endpoints))
  const value = (name: string) =>
    random.chance(0.7) ? soundValue(random, name, known) : anyValue(random)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => inAddress(random, value(name)))
  const query: string[] = []
  for (const name of Object.keys(endpoint.query.shape)) {
    const times = random.chance(0.6) ? 1 : random.pick([0, 0, 2, 40])
    for (let n = 0; n < times; n++) {
      const asked = random.chance(0.05)
        ? random.pick([`${name}[]`, `${name}.a`, '__proto__'])
        : name
      query.push(`${inAddress(random, asked)}=${inAddress(random, value(name))}`)
    }
  }
  const body =
    endpoint.method === 'POST'
      ? mutatedBody(random, {
          lab_test_ids: [random.pick(known.labTests)],
          add_on: { provider_ids: ['001032'], marker_ids: [1] },
          lab_account_id: null,
        })
      : null
  return { method: endpoint.method, path: `${path}?${query.join('&')}`, body }
}

function ofWorkspace(random: Random, known: Known): Omit<Request, 'headers' | 'to'> {
  const kind = random.whole(0, 9)
  if (kind < 4) {
    const people = { people: [{ user_id: random.pick(known.users), label: CANARY }] }
    return { method: 'PUT', path: workspacePaths.people, body: mutatedBody(random, people) }
  }
  if (kind === 4)
    return {
      method: 'DELETE',
      path: `${workspacePaths.people}/${inAddress(random, random.chance(0.1) ? random.pick(known.users) : anyValue(random))}`,
      body: null,
    }
  if (kind === 5)
    return {
      method: random.pick(['POST', 'DELETE']),
      path: workspacePaths.session,
      body: mutatedBody(random, random.pick([{ demo: true }, { key: 'rk_x' }])),
    }
  if (kind === 6)
    return { method: 'GET', path: random.pick(Object.values(workspacePaths)), body: null }
  const page = random.pick([
    '/',
    '/people',
    '/markers',
    '/docs',
    '/docs/json',
    '/openapi.json',
    '/health',
    '/ready',
    '/assets/x.js',
    '/index.html',
  ])
  return {
    method: 'GET',
    path: `${page}${random.chance(0.5) ? `/${inAddress(random, anyValue(random))}` : ''}?a=${inAddress(random, anyValue(random))}`,
    body: null,
  }
}

const HEADERS: Record<string, string[]> = {
  accept: ['*/*', 'text/html', 'application/json', 'x'.repeat(2000), ';;;'],
  'accept-encoding': ['gzip', 'br;q=1.0, gzip;q=0', '*', ', , ,', 'gzip;q=nan'],
  'content-encoding': ['gzip', 'br', 'deflate', 'identity', 'zstd', 'gzip, gzip'],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/JSON',
    '',
    'a',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/json;',
  ],
  cookie: [
    '',
    'rounds=1',
    '=',
    ';;;',
    `dev=${'x'.repeat(3000)}`,
    'rounds_3000=%ff',
    'a=b;'.repeat(200),
  ],
  host: ['localhost', '127.0.0.1', 'evil.example', '', ':', '[::1', 'localhost:99999'],
  origin: ['null', 'http://evil.example', 'http://', 'x'],
  'sec-fetch-site': ['cross-site', 'none', 'x'],
  'x-request-id': ['a b', 'x'.repeat(65), 'fine-1', '<script>'],
  'x-service-api-key': ['', 'rk_wrong', 'x'.repeat(3000), 'rk é'],
  'x-forwarded-for': ['1.2.3.4', 'x'],
  'x-forwarded-proto': ['https', 'x'],
  'if-none-match': ['*', '"', 'W/"x"'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x'],
  'x-http-method-override': ['DELETE'],
  'accept-language': ['x'.repeat(500)],
}

function requestOf(random: Random, known: Known, rounds: Rounds, cookie: string): Request {
  const to = random.chance(0.5) ? 'dashboard' : 'service'
  const isWorkspace = to === 'dashboard' && random.chance(0.5)
  const made = isWorkspace ? ofWorkspace(random, known) : ofInterface(random, known)
  const prefix = to === 'dashboard' && !isWorkspace ? API_PREFIX : ''
  const headers: Record<string, string> =
    to === 'dashboard'
      ? { host: rounds.dashboard.host, cookie, 'sec-fetch-site': 'same-origin' }
      : { 'x-service-api-key': rounds.key }
  if (random.chance(0.2)) headers.accept = 'text/html'
  let { body } = made
  if (body !== null) headers['content-type'] = 'application/json'
  else if (random.chance(0.05)) body = mutatedBody(random, {})
  const odd = random.chance(0.25) ? random.whole(1, 3) : 0
  for (let n = 0; n < odd; n++) {
    const name = random.pick(Object.keys(HEADERS))
    headers[name] = random.pick(HEADERS[name]!).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
  }
  if (body !== null && headers['content-encoding'] === 'gzip' && random.chance(0.7))
    body = gzipSync(body)
  const method = random.chance(0.05) ? random.pick(METHODS) : made.method
  // what node:http itself refuses to send goes as raw bytes
  const path = `${prefix}${made.path}`.replace(/[^\x21-\x7e]/g, '%')
  return { to, method, path: path.slice(0, 14_000), headers, body }
}

const agents = {
  dashboard: new Agent({ keepAlive: true, maxSockets: AT_ONCE }),
  service: new Agent({ keepAlive: true, maxSockets: AT_ONCE }),
}

function textOf(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return encoding === undefined ? bytes.toString() : ''
}

const send = (rounds: Rounds, { to, method, path, headers, body }: Request) =>
  new Promise<Answer>((resolve) => {
    const { port } = to === 'dashboard' ? rounds.dashboard : new URL(rounds.service)
    const asked = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: agents[to] },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('close', () => {
          clearTimeout(timer)
          const given = answer.headers as Record<string, string | undefined>
          resolve({
            status: answer.statusCode!,
            headers: given,
            body: textOf(Buffer.concat(chunks), given['content-encoding']),
          })
        })
      },
    )
    const timer = setTimeout(() => {
      resolve('hung')
      asked.destroy()
    }, HANG_MS)
    asked.on('error', () => {
      clearTimeout(timer)
      resolve('cut')
    })
    asked.end(body ?? undefined)
  })

/** The bytes of a request with some of them changed, and the end of the sending side after them. */
const sendBroken = (rounds: Rounds, random: Random, { to, method, path, headers, body }: Request) =>
  new Promise<Answer>((resolve) => {
    const lines = Object.entries(headers).map((pair) => pair.join(': '))
    const bytes = Buffer.concat([
      Buffer.from(
        `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${body?.length ?? 0}\r\n\r\n`,
        'latin1',
      ),
      Buffer.from(body ?? ''),
    ])
    for (let n = random.whole(1, 6); n > 0; n--)
      bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255)
    const { port } = to === 'dashboard' ? rounds.dashboard : new URL(rounds.service)
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    const timer = setTimeout(() => {
      resolve('hung')
      socket.destroy()
    }, HANG_MS)
    socket.setEncoding('latin1').on('data', (text) => (received += text))
    socket
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(timer)
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1])
        resolve(status ? { status, headers: { 'x-request-id': 'raw' }, body: '' } : 'cut')
      })
    socket.end(bytes)
  })

/** What is wrong with an answer; null where nothing is. */
function faultOf({ method }: Request, answer: Answer): string | null {
  if (answer === 'hung') return 'no answer'
  if (answer === 'cut') return null
  const { status, headers, body } = answer
  if (status >= 500) return `answered ${status}: ${body.slice(0, 200)}`
  if (!headers['x-request-id']) return `answered ${status} without a request id`
  if (status < 400 || method === 'HEAD' || !body) return null
  if (!headers['content-type']?.includes('json'))
    return status === 404 && headers['content-type']?.startsWith('text/')
      ? null
      : `answered ${status} without JSON`
  const isError = ErrorBody.safeParse(JSON.parse(body)).success
  return isError ? null : `answered ${status} without a detail: ${body.slice(0, 200)}`
}

async function signIn({ dashboard }: Rounds): Promise<string> {
  const answer = await fetch(new URL(workspacePaths.session, dashboard), {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await answer.arrayBuffer()
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function learn({ dashboard, service, key }: Rounds, cookie: string): Promise<Known> {
  const ask = async <T>(url: string, headers: Record<string, string>) =>
    (await (await fetch(url, { headers })).json()) as T
  const here = { cookie, 'sec-fetch-site': 'same-origin' }
  const { people } = await ask<{ people: { user_id: string }[] }>(
    new URL(workspacePaths.people, dashboard).href,
    here,
  )
  const { examples } = await ask<{ examples: { id: string }[] }>(
    new URL(workspacePaths.session, dashboard).href,
    here,
  )
  const { data } = await ask<{ data: { id: string }[] }>(service + endpoints.listLabAccounts.path, {
    'x-service-api-key': key,
  })
  return {
    users: people.map((person) => person.user_id),
    labTests: examples.map((labTest) => labTest.id),
    labAccounts: data.map((account) => account.id),
  }
}

/**
 * Sends `count` requests that were made by `seed` to a Rounds of its own, at the dashboard's address and at the service's:
 * parameters, bodies, headers and bytes that nobody should send. Resolves with whether each was answered below 500 and in the
 * form of the interface, and the log quotes none of what was sent.
 */
export async function fuzz({ count, seed }: { count: number; seed: number }): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-torture-fuzz-'))
  const rounds = await startRounds(dataDir)
  let cookie = await signIn(rounds)
  const known = await learn(rounds, cookie)
  const statuses = new Map<string, number>()
  let faults = 0
  let next = 0
  let slowestMs = 0
  const say = (text: string) => process.stdout.write(`${text}\n`)

  const work = async () => {
    for (let index = next++; index < count && rounds.isRunning(); index = next++) {
      if (index % SESSION_EVERY === SESSION_EVERY - 1) cookie = await signIn(rounds)
      const random = randomOf(`fuzz ${seed} ${index}`)
      const request = requestOf(random, known, rounds, cookie)
      const began = performance.now()
      const answer = random.chance(0.05)
        ? await sendBroken(rounds, random, request)
        : await send(rounds, request)
      slowestMs = Math.max(slowestMs, performance.now() - began)
      const status = typeof answer === 'string' ? answer : String(answer.status)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const fault = faultOf(request, answer)
      if (!fault) continue
      faults++
      const { to, method, path } = request
      if (faults <= 20)
        say(
          `${index}: ${to} ${method} ${path.slice(0, 200)} ${String(request.body).slice(0, 200)}: ${fault}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const agent of Object.values(agents)) agent.destroy()

  const wrong: string[] = []
  if (faults) wrong.push(`${faults} answers were wrong`)
  for (const address of [new URL('/ready', rounds.dashboard).href, `${rounds.service}/ready`])
    if (
      !(await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      wrong.push(`${address} is not`)
  const code = await rounds.stop()
  if (code !== 0) wrong.push(`the process ended with ${code}`)
  const log = rounds.log()
  if (log.includes(CANARY)) wrong.push('the log quotes what was sent')
  const failures = log.split('\n').filter((line) => /"level":[56]0/.test(line))
  if (failures.length) wrong.push(`the log has ${failures.length} errors: ${failures[0]}`)
  await rm(dataDir, { recursive: true })
  const counts = [...statuses.keys()].sort().map((status) => `${statuses.get(status)} x ${status}`)
  say(
    `fuzz, seed ${seed}: ${Math.min(next, count)} requests, ${counts.join(', ')}; the slowest took ${Math.round(slowestMs)} ms`,
  )
  for (const each of wrong) say(each)
  return wrong.length === 0
}
