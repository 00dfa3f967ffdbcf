import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

import { ErrorBody } from '#contract/interface/common.ts'
import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { randomOf, type Random } from '#server/demo/random.ts'

import { requestOf, type Request } from './fuzz-requests.ts'
import { startRounds, type Rounds } from './rounds.ts'
import { CANARY, type Known } from './workspace-requests.ts'

/**
 * A request that has no response by then hangs: the process itself gives nothing more than this.
 */
const HANG_MS = 35_000
const AT_ONCE = 12
/** So often the dashboard is asked for a new session: some requests sign out. */
const SESSION_EVERY = 50

type Answer =
  | { status: number; headers: Record<string, string | undefined>; body: string }
  | 'hung'
  | 'cut'

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
            status: answer.statusCode ?? 0,
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

/** What is wrong with a response; null where nothing is. */
function faultOf({ method }: Request, answer: Answer): string | null {
  if (answer === 'hung') return 'no answer'
  if (answer === 'cut') return null
  const { status, headers, body } = answer
  if (status >= 500) return `returned ${status}: ${body.slice(0, 200)}`
  if (!headers['x-request-id']) return `returned ${status} without a request ID`
  if (status < 400 || method === 'HEAD' || !body) return null
  if (!headers['content-type']?.includes('json'))
    return status === 404 && headers['content-type']?.startsWith('text/')
      ? null
      : `returned ${status} without JSON`
  const isError = ErrorBody.safeParse(JSON.parse(body)).success
  return isError ? null : `returned ${status} without a detail: ${body.slice(0, 200)}`
}

const isReady = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

/** It answers before it has read the diagnosis codes, and says so with 503. */
async function waitUntilReady(addresses: string[]): Promise<boolean> {
  const until = performance.now() + HANG_MS
  while (performance.now() < until) {
    if ((await Promise.all(addresses.map(isReady))).every(Boolean)) return true
    await wait(100)
  }
  return false
}

async function signIn({ dashboard }: Rounds): Promise<string> {
  const answer = await fetch(new URL(ownEndpoints.session.path, dashboard), {
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
    new URL(ownEndpoints.listPeople.path, dashboard).href,
    here,
  )
  const { examples } = await ask<{ examples: { id: string }[] }>(
    new URL(ownEndpoints.session.path, dashboard).href,
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
  const ready = [new URL('/ready', rounds.dashboard).href, `${rounds.service}/ready`]
  if (!(await waitUntilReady(ready))) throw new Error(`Rounds is not ready: ${ready.join(', ')}`)
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
  if (faults) wrong.push(`${faults} responses were wrong`)
  for (const address of ready) if (!(await isReady(address))) wrong.push(`${address} is not`)
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
