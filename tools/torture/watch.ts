import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { startRounds, type Rounds } from './rounds.ts'

const EVERY_MS = 50
const MB = 1024 * 1024

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** A Rounds that is asked all the time whether it lives, as a load balancer does, and what it counts of itself. */
export async function startWatched(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const rounds = await startRounds(dataDir, { ...env, METRICS_PORT: String(port) })
  const measure = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    const text = await answer.text()
    const number = (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
    return {
      memory: number('process_resident_memory_bytes'),
      connections: number('nodejs_active_resources\\{type="TCPSocketWrap"\\}'),
    }
  }
  const before = await measure()
  let now = before
  const seen = { slowestMs: 0, failed: 0, memory: 0 }
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      const answer = await fetch(new URL('/health', rounds.dashboard)).catch(() => null)
      if (!answer?.ok) seen.failed++
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began)
      now = await measure().catch(() => now)
      seen.memory = Math.max(seen.memory, now.memory)
      await new Promise((done) => setTimeout(done, EVERY_MS))
    }
  }
  const looking = look()
  return {
    rounds,
    /** More than before, of all its ports. */
    connections: () => now.connections - before.connections,
    end: async () => {
      over.abort()
      await looking
      return {
        slowestMs: Math.round(seen.slowestMs),
        failed: seen.failed,
        grewMB: Math.round((seen.memory - before.memory) / MB),
      }
    },
  }
}
type Watched = Awaited<ReturnType<Awaited<ReturnType<typeof startWatched>>['end']>>

/** What was seen, as the end of a line. */
export const watchedWords = ({ slowestMs, failed, grewMB }: Watched): string =>
  `/health took ${slowestMs} ms at most and failed ${failed} times; memory grew by ${grewMB} MB`

/** What a Rounds that is stopped says at last: errors of its log, and that it did not end as it should. */
export async function faultsAtEnd(rounds: Rounds): Promise<string[]> {
  const code = await rounds.stop()
  const failures = rounds
    .log()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  return [
    ...(code === 0 ? [] : [`the process ended with ${code}`]),
    ...(failures.length ? [`the log has ${failures.length} errors: ${failures[0]}`] : []),
  ]
}
