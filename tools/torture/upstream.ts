import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { ErrorBody } from '#contract/interface/common.ts'
import { endpoints } from '#contract/interface/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { randomOf, type Random } from '#server/demo/random.ts'

import { cookieOf, OURS, postKey, startRounds, type Rounds } from './rounds.ts'
import { faultsAtEnd } from './watch.ts'

const AT_ONCE = 8
const TIMEOUT_MS = 1500
/** Beyond the timeout: the response itself, on a busy machine. */
const SLACK_MS = 5000
const ACCOUNTS = JSON.stringify({ data: [] })
const PERSON = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'

const STATUSES = [
  '200',
  '200',
  '200',
  '0',
  '99',
  '100',
  '101',
  '103',
  '199',
  '204',
  '205',
  '206',
  '226',
  '301',
  '304',
  '399',
  '400',
  '404',
  '422',
  '429',
  '451',
  '503',
  '511',
  '599',
  '600',
  '999',
  '1000',
  '-1',
  '2e2',
  'abc',
  '',
]
const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/problem+json',
  'text/html',
  'text/plain',
  '',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'APPLICATION/JSON',
  'application/x+json\tx',
  'a\xff',
  'image/svg+xml',
]
const HEADERS = [
  'set-cookie: rounds=stolen; path=/',
  'content-security-policy: default-src *',
  'access-control-allow-origin: *',
  'location: http://127.0.0.1:1/',
  'retry-after: soon',
  'retry-after: -5',
  'retry-after: \xff\xfe',
  'x-request-id: \xff',
  'x-request-id: a b <script>',
  `x-request-id: ${'x'.repeat(5000)}`,
  `x-large: ${'x'.repeat(30_000)}`,
  'content-encoding: gzip',
  'content-encoding: br',
  'content-encoding: unknown',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip',
  'content-length: 5',
  'content-length: -1',
  'content-length: 99999999999999',
  'connection: close',
  'connection: upgrade',
  'upgrade: websocket',
  'refresh: 0; url=http://evil.example',
  'no colon',
  'nul\0: x',
]

const workout = { id: PERSON, user_id: PERSON, title: 'x'.repeat(200_000) }
const BODIES: ((random: Random) => Buffer)[] = [
  () => Buffer.from('{"providers":[]}'),
  () => Buffer.from(JSON.stringify({ workouts: [workout] })),
  () => Buffer.alloc(0),
  () => Buffer.from('null'),
  () => Buffer.from('[['.repeat(50_000)),
  () => Buffer.from(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  () => Buffer.from('{"a":NaN}'),
  () => Buffer.from('\ufeff{}'),
  () => Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
  () => Buffer.from('{"a":"\\ud800\\u0000"}'),
  () => Buffer.from('<html><script>alert(1)</script><body onload=alert(1)>It broke</body></html>'),
  () => Buffer.from('<'.repeat(100_000)),
  () => Buffer.from('{"a":1}', 'utf16le'),
  () => gzipSync('{"providers":[]}'),
  () => gzipSync(Buffer.alloc(8_000_000, '[')),
  () => brotliCompressSync(Buffer.alloc(8_000_000, ' ')),
  (random) => Buffer.from(Array.from({ length: 500 }, () => random.whole(0, 255))),
]

/** What a service may send that is broken, overrun or means ill: the bytes, and what becomes of the connection. */
function answerOf(random: Random): { bytes: Buffer; end: 'end' | 'destroy' | 'keep' } {
  const end = random.pick(['end', 'end', 'end', 'end', 'destroy', 'keep'] as const)
  if (random.chance(0.03)) return { bytes: Buffer.alloc(0), end }
  if (random.chance(0.03))
    return { bytes: Buffer.from('\x16\x03\x01nonsense\r\n\r\n', 'latin1'), end }
  const body = random.pick(BODIES)(random)
  const headers = [`content-type: ${random.pick(TYPES)}`]
  for (let n = random.pick([0, 0, 1, 1, 2, 5]); n > 0; n--) headers.push(random.pick(HEADERS))
  if (random.chance(0.7)) headers.push(`content-length: ${body.length}`)
  const newline = random.chance(0.03) ? '\n' : '\r\n'
  const head = [`HTTP/1.1 ${random.pick(STATUSES)} Fine`, ...headers, '', ''].join(newline)
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), body])
  const isCut = random.chance(0.1)
  return { bytes: isCut ? bytes.subarray(0, random.whole(0, bytes.length)) : bytes, end }
}

/**
 * Listens on a free port: takes the sign-in, and responses every other request by the number in its
 * query.
 */
async function listen(seed: number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let asked = ''
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.setEncoding('latin1').on('data', (text) => {
      asked += text
      if (!asked.includes('\r\n\r\n')) return
      const index = /[?&]n=(\d+)/.exec(asked)?.[1]
      asked = ''
      if (index === undefined) {
        socket.write(
          `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${ACCOUNTS.length}\r\n\r\n${ACCOUNTS}`,
        )
        return
      }
      const { bytes, end } = answerOf(randomOf(`upstream ${seed} ${index}`))
      if (end === 'end') socket.end(bytes)
      else socket.write(bytes, () => end === 'destroy' && socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function signInWithKey(rounds: Rounds): Promise<string> {
  const answer = await postKey(rounds, 'their_key')
  if (!answer.ok) throw new Error(`The sign-in returned ${answer.status}`)
  return cookieOf(answer)
}

/** What is wrong with what the page gets; null where nothing is. */
function answerFault(answer: Response, text: string): string | null {
  const { status, headers } = answer
  if (status === 500 || status === 499) return `returned ${status}: ${text.slice(0, 200)}`
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? ''))
    return `returned as ${headers.get('content-type')}`
  if (headers.get('x-content-type-options') !== 'nosniff') return 'without nosniff'
  if (!headers.get('x-request-id')) return 'without a request id'
  if (headers.getSetCookie().some((cookie) => cookie.includes('stolen'))) return 'sets its cookie'
  if (headers.get('content-security-policy')?.includes('*')) return 'decides what the page may load'
  for (const name of ['location', 'refresh', 'access-control-allow-origin'])
    if (headers.has(name)) return `has its ${name}`
  if (headers.has('x-rounds-upstream') && !ErrorBody.safeParse(JSON.parse(text)).success)
    return `returned ${status} without a detail`
  return null
}

/**
 * Puts a Rounds in front of a service that answers `count` requests with what `seed` made: statuses, headers, bodies and
 * connections that nobody should send. Resolves with whether each was answered in time, as JSON, by a status that HTTP has,
 * with nothing of theirs but the body, and none with 500.
 */
export async function hostileUpstream({
  count,
  seed,
}: {
  count: number
  seed: number
}): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-torture-upstream-'))
  const upstream = await listen(seed)
  const rounds = await startRounds(dataDir, {
    UPSTREAM_URL: upstream.address,
    UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS),
    DEMO: 'off',
  })
  const cookie = await signInWithKey(rounds)
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  let next = 0
  let slowestMs = 0
  const path = `${API_PREFIX}${endpoints.listProviders.path.replace(':user_id', PERSON)}`
  const work = async () => {
    for (let index = next++; index < count && rounds.isRunning(); index = next++) {
      const began = performance.now()
      const fault = await fetch(new URL(`${path}?n=${index}`, rounds.dashboard), {
        headers: { ...OURS, cookie },
        signal: AbortSignal.timeout(TIMEOUT_MS + SLACK_MS),
      }).then(
        async (answer) => {
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          return answerFault(answer, await answer.text())
        },
        (error: Error) => `no answer: ${error.message}`,
      )
      slowestMs = Math.max(slowestMs, performance.now() - began)
      if (fault) wrong.push(`${index}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  wrong.push(...(await faultsAtEnd(rounds)))
  upstream.close()
  await rm(dataDir, { recursive: true })
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status}`)
  process.stdout.write(
    `upstream, seed ${seed}: ${count} answers, ${counts.join(', ')}; the slowest took ${Math.round(slowestMs)} ms\n`,
  )
  for (const each of wrong.slice(0, 20)) process.stdout.write(`${each}\n`)
  return wrong.length === 0
}
