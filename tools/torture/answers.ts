import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { itemAt } from '#lib/lists.ts'

import { cookieOf, OURS, postKey } from './rounds.ts'
import { faultsAtEnd, startWatched, watchedWords } from './watch.ts'

const AT_ONCE = 4
const TIMEOUT_MS = 5000
const SLACK_MS = 10_000
/** Meanwhile others are answered: on a busy machine within this. */
const HELD_MAX_MS = 5000
const MB = 1024 * 1024
const GROWTH_MAX_MB = 1000
const ACCOUNTS = JSON.stringify({ data: [] })
const PERSON = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const whole = (body: string | Buffer, headers = '') =>
  Buffer.concat([
    Buffer.from(`${HEAD}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ])

type Answer = { begin: Buffer | string; more?: Buffer | string; everyMs?: number }
/**
 * A response's beginning, and what follows again and again until the connection is closed: as fast
 * as it is taken, or at times.
 */
const makeAnswers = (): Record<string, Answer> => ({
  'ten million levels': { begin: whole('['.repeat(10 * MB)) },
  'five million values': { begin: whole(`{"workouts":[${'1,'.repeat(5 * MB)}1]}`) },
  'a million names': {
    begin: whole(
      `{"workouts":[{${Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`).join()}}]}`,
    ),
  },
  'names that are twice': {
    begin: whole(`{${'"workouts":[],'.repeat(300_000)}"workouts":[]}`),
  },
  '200 MB': {
    begin: `${HEAD}content-length: ${200 * MB}\r\n\r\n`,
    more: Buffer.alloc(MB, '['),
  },
  'no end': { begin: `${HEAD}\r\n`, more: Buffer.alloc(MB, ' ') },
  'single bytes': {
    begin: `${HEAD}transfer-encoding: chunked\r\n\r\n`,
    more: '1\r\n \r\n'.repeat(10_000),
  },
  '200 MB in 200 kB': {
    begin: whole(gzipSync(Buffer.alloc(200 * MB, '[')), 'content-encoding: gzip\r\n'),
  },
  'headers without end': { begin: HEAD, more: 'x-more: 1\r\n'.repeat(1000) },
  'one header without end': { begin: `${HEAD}x-long: `, more: 'x'.repeat(64 * 1024) },
  'a byte at a time': {
    begin: `${HEAD}transfer-encoding: chunked\r\n\r\n`,
    more: '1\r\n[\r\n',
    everyMs: 20,
  },
  'no UTF-8': { begin: whole(Buffer.from('{"workouts":[],"a":"\xff\xfe"}', 'latin1')) },
  NaN: { begin: whole('{"workouts":[NaN]}') },
  'one long text': {
    begin: whole(JSON.stringify({ workouts: [{ id: PERSON, time_start: 'x'.repeat(15 * MB) }] })),
  },
  'markup that never ends': {
    begin: Buffer.from(
      `HTTP/1.1 500 No\r\ncontent-type: text/html\r\ncontent-length: ${4 * MB}\r\n\r\n${'<!--'.repeat(MB)}`,
    ),
  },
})
function pour(socket: Socket, { begin, more, everyMs }: Answer) {
  socket.write(begin)
  if (more === undefined) return
  if (everyMs !== undefined) {
    const timer = setInterval(() => socket.write(more), everyMs)
    socket.once('close', () => clearInterval(timer))
    return
  }
  const writeMore = () => {
    while (!socket.destroyed) if (!socket.write(more)) return void socket.once('drain', writeMore)
  }
  writeMore()
}

/**
 * Listens on a free port: takes the sign-in, has nothing of connections, and responses each look at
 * workouts with the next one.
 */
async function startHostileService(answers: readonly Answer[]) {
  const sockets = new Set<Socket>()
  let next = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    let asked = ''
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.setEncoding('latin1').on('data', (text) => {
      asked += text
      if (!asked.includes('\r\n\r\n')) return
      const isWorkouts = asked.includes('/workouts/')
      asked = ''
      pour(
        socket,
        isWorkouts
          ? itemAt(answers, next++ % answers.length)
          : { begin: whole(ACCOUNTS.replace('}', ',"providers":[]}')) },
      )
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

/**
 * Puts a Rounds in front of a service that answers `count` requests, half of them checks, with what is too deep, too large, too
 * slow or without end. Resolves with whether each ended in time and without a fault of ours, and others were answered meanwhile.
 */
export async function hostileAnswers({ count }: { count: number }): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-torture-answers-'))
  // made before: it takes seconds, and this process would not answer
  const answers = Object.values(makeAnswers())
  const upstream = await startHostileService(answers)
  const { rounds, end } = await startWatched(dataDir, {
    UPSTREAM_URL: upstream.address,
    UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS),
    DEMO: 'off',
  })
  const headers = { ...OURS, 'content-type': 'application/json', origin: rounds.dashboard.origin }
  const cookie = cookieOf(await postKey(rounds, 'their_key'))
  await fetch(new URL(ownEndpoints.listPeople.path, rounds.dashboard), {
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify({ people: [{ user_id: PERSON }] }),
  })
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  let next = 0
  const asks = [
    ['GET', `${API_PREFIX}${endpoints.listWorkouts.path}`],
    ['POST', ownEndpoints.checkPerson.path],
  ] as const
  const work = async () => {
    for (let n = next++; n < count && rounds.isRunning(); n = next++) {
      const [method, path] = itemAt(asks, n % asks.length)
      const address = new URL(path.replace(':user_id', PERSON), rounds.dashboard)
      const answer = await fetch(address, {
        method,
        headers: { ...headers, cookie },
        ...(method === 'POST' && { body: '{}' }),
        signal: AbortSignal.timeout(TIMEOUT_MS + SLACK_MS),
      }).catch((error: Error) => void wrong.push(`${n}: no answer: ${error.message}`))
      if (!answer) continue
      await answer.arrayBuffer().catch((error: Error) => wrong.push(`${n}: ${error.message}`))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (![200, 500, 502, 503, 504].includes(answer.status))
        wrong.push(`${n}: returned ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seen = await end()
  wrong.push(...(await faultsAtEnd(rounds)))
  upstream.close()
  await rm(dataDir, { recursive: true })
  if (seen.slowestMs > HELD_MAX_MS || seen.failed)
    wrong.push('other requests got no response in the meantime')
  if (seen.grewMB > GROWTH_MAX_MB) wrong.push(`memory grew by ${seen.grewMB} MB`)
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status}`)
  process.stdout.write(
    `answers: ${count} of ${answers.length} kinds, ${counts.join(', ')}; ${watchedWords(seen)}\n`,
  )
  for (const each of wrong.slice(0, 20)) process.stdout.write(`${each}\n`)
  return wrong.length === 0
}
