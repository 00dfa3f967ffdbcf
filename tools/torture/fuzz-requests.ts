import { gzipSync } from 'node:zlib'

import { endpoints } from '#contract/interface/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import type { Random } from '#server/demo/random.ts'

import type { Rounds } from './rounds.ts'
import { CANARY, soundWorkspaceRequest, type Known } from './workspace-requests.ts'

export type Request = {
  to: 'dashboard' | 'service'
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

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

/** A page or a file of the dashboard. */
function ofPages(random: Random): Omit<Request, 'headers' | 'to'> {
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

/** One of the gateway's own, with parts of its address and its body replaced at times. */
function ofWorkspace(
  random: Random,
  known: Known,
): Omit<Request, 'headers' | 'to'> & { headers: Record<string, string> } {
  const { method, path, params, body, headers = {} } = soundWorkspaceRequest(random, known)
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    inAddress(random, random.chance(0.8) ? (params?.[name] ?? '') : anyValue(random)),
  )
  const query = random.chance(0.1) ? `?since=${inAddress(random, anyValue(random))}` : ''
  return {
    method,
    path: filled + query,
    body: body === undefined ? null : mutatedBody(random, body),
    headers,
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

/** A request that is mostly sound, odd in some places, and always the same of the same `random`. */
export function requestOf(random: Random, known: Known, rounds: Rounds, cookie: string): Request {
  const to = random.chance(0.5) ? 'dashboard' : 'service'
  const isOwn = to === 'dashboard' && random.chance(0.6)
  const own = () => (random.chance(0.2) ? ofPages(random) : ofWorkspace(random, known))
  const made: Omit<Request, 'to' | 'headers'> & Partial<Request> = isOwn
    ? own()
    : ofInterface(random, known)
  const prefix = to === 'dashboard' && !isOwn ? API_PREFIX : ''
  const headers: Record<string, string> = {
    ...(to === 'dashboard'
      ? { host: rounds.dashboard.host, cookie, 'sec-fetch-site': 'same-origin' }
      : { 'x-service-api-key': rounds.key }),
    ...made.headers,
  }
  if (random.chance(0.2)) headers.accept = 'text/html'
  let { body } = made
  if (body !== null) headers['content-type'] = 'application/json'
  else if (random.chance(0.05)) body = mutatedBody(random, {})
  const odd = random.chance(0.25) ? random.whole(1, 3) : 0
  for (let n = 0; n < odd; n++) {
    const [name, values] = random.pick(Object.entries(HEADERS))
    headers[name] = random.pick(values).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
  }
  if (body !== null && headers['content-encoding'] === 'gzip' && random.chance(0.7))
    body = gzipSync(body)
  const method = random.chance(0.05) ? random.pick(METHODS) : made.method
  // what node:http itself refuses to send goes as raw bytes
  const path = `${prefix}${made.path}`.replace(/[^\x21-\x7e]/g, '%')
  return { to, method, path: path.slice(0, 14_000), headers, body }
}
