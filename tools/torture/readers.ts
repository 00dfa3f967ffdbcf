import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { harold } from '#server/demo/people.ts'

import { cookieOf, OURS, type Rounds } from './rounds.ts'
import { faultsAtEnd, startWatched, watchedWords } from './watch.ts'

/** A reader that takes nothing is let go after 60 s; what was refused a place after 10 s, and asks for nothing more, after 72. */
const LET_GO_MS = 120_000
const SEND_MS = 500
/** Several times what one response takes; it was 11 MB for each reader. */
const GROWTH_MAX_MB = 500
const path = `${API_PREFIX}${endpoints.listWorkouts.path.replace(':user_id', harold.user_id)}?start_date=2000-01-01`

const demonstration = async ({ dashboard }: Rounds) =>
  cookieOf(await fetch(new URL(ownEndpoints.session.path, dashboard), { headers: OURS }))

/**
 * Asks for a large response and reads nothing of it. Every second one goes on sending, so that its
 * connection is not silent.
 */
async function slowReader({ dashboard }: Rounds, cookie: string, n: number): Promise<Socket> {
  const socket = connect(Number(dashboard.port), '127.0.0.1')
  socket.on('error', () => {}).pause()
  await once(socket, 'connect')
  const head = [
    `GET ${path} HTTP/1.1`,
    `host: ${dashboard.host}`,
    `cookie: ${cookie}`,
    'accept-encoding: identity',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${n % 2 ? 'GET / HTTP/1.1\r\nx-long: ' : ''}`)
  if (n % 2) {
    const sending = setInterval(() => socket.write('x'), SEND_MS)
    socket.once('close', () => clearInterval(sending))
  }
  return socket
}

/**
 * Opens `count` connections that ask for all workouts of a person and read nothing, while another browser reads on. Resolves with
 * whether Rounds let go of each within two minutes, kept its memory, and answered the other one all the time.
 */
export async function slowReaders({ count }: { count: number }): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-torture-readers-'))
  const { rounds, connections, end } = await startWatched(dataDir)
  const own = await demonstration(rounds)
  const others = await demonstration(rounds)
  const began = performance.now()
  const readers = await Promise.all(
    Array.from({ length: count }, (_, n) => slowReader(rounds, own, n)),
  )
  let answered = 0
  const refused = new Map<number, number>()
  let slowestMs = 0
  // those of this process that read: one to look, one that asks
  const few = 8
  let open = count
  while (performance.now() - began < LET_GO_MS) {
    const asked = performance.now()
    const answer = await fetch(new URL(path, rounds.dashboard), {
      headers: { ...OURS, cookie: others },
    })
    await answer.arrayBuffer()
    slowestMs = Math.max(slowestMs, performance.now() - asked)
    if (answer.ok) answered++
    else refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1)
    open = connections()
    if (open <= few) break
    await new Promise((done) => setTimeout(done, SEND_MS))
  }
  const seconds = (performance.now() - began) / 1000
  const seen = await end()
  for (const socket of readers) socket.destroy()
  const wrong = await faultsAtEnd(rounds)
  await rm(dataDir, { recursive: true })
  if (open > few) wrong.push(`${open} connections are still open after ${LET_GO_MS / 1000} s`)
  if (refused.size) wrong.push(`the other browser got ${[...refused.keys()].join(', ')}`)
  if (seen.grewMB > GROWTH_MAX_MB) wrong.push(`memory grew by ${seen.grewMB} MB`)
  process.stdout.write(
    `readers: ${count} clients that read nothing were disconnected after ${seconds.toFixed(0)} s; another browser got ${answered} full responses in the meantime, the slowest in ${Math.round(slowestMs)} ms; ${watchedWords(seen)}\n`,
  )
  for (const each of wrong) process.stdout.write(`${each}\n`)
  return wrong.length === 0
}
