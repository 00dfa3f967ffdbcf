import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { openPostgresql } from '#server/db/postgresql.ts'
import { randomOf } from '#server/demo/random.ts'

import { findPostgresql, startPostgresql } from '../setup.mjs'
import { listedPeople, openDemonstration, putPerson } from './people.ts'
import { startRounds, within } from './rounds.ts'

const WRITERS = 4
const READ_ONLY_MS = 3000
const WRITABLE_MS = 1500
const READ_PAUSE_MS = 50
/** As a switch-over does; else the connections stay, and learn of it with their next statement. */
const DROP_CONNECTIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rounds' and pid <> pg_backend_pid()"

/**
 * Makes the PostgreSQL of a Rounds read-only `count` times while people are written to it, half of the times with the loss of all
 * connections. A write is saved, or refused with 503 and Retry-After; reads go on; /ready says it; and once the database takes
 * writes, so does Rounds. Whatever was acknowledged must be there.
 */
export async function readOnlyDatabase({ count, seed }: { count: number; seed: number }) {
  const programs = findPostgresql()
  if (!programs) {
    process.stderr.write('PostgreSQL 15 or later is needed for this.\n')
    return false
  }
  const random = randomOf(`read-only ${seed}`)
  const folder = await mkdtemp(join(tmpdir(), 'rounds-read-only-'))
  const server = await startPostgresql(programs)
  const admin = openPostgresql(server.url)
  const rounds = await startRounds(folder, { DATABASE_URL: server.url })
  const counts = { faults: 0, acknowledged: 0, refused: 0, read: 0, lost: 0, hung: 0, failed: 0 }
  const acknowledged = new Set<number>()
  const unexpected = new Map<string, number>()
  let written = 0
  const over = new AbortController()

  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.exec(`alter system set default_transaction_read_only = ${value}`)
    await admin.exec('select pg_reload_conf()')
  }
  const fail = (what: string) => {
    counts.failed++
    unexpected.set(what, (unexpected.get(what) ?? 0) + 1)
  }
  /** Its response; null where there is none, which is counted. */
  async function answerOf(asked: Promise<Response>) {
    const answer = await within(asked).catch((error: Error) => error)
    if (answer === 'hung') counts.hung++
    else if (answer instanceof Error)
      fail(`no answer: ${(answer.cause as Error | undefined)?.message ?? answer.message}`)
    else return answer
    return null
  }
  const isRefusal = (answer: Response) =>
    answer.status === 503 && Number(answer.headers.get('retry-after')) > 0

  async function write(headers: Record<string, string>) {
    while (!over.signal.aborted) {
      const n = written++
      const answer = await answerOf(putPerson(rounds, headers, n))
      if (!answer) continue
      if (answer.ok) acknowledged.add(n)
      else if (isRefusal(answer)) counts.refused++
      else fail(`write ${answer.status}`)
    }
  }
  async function read(headers: Record<string, string>) {
    while (!over.signal.aborted) {
      const people = new URL(ownEndpoints.listPeople.path, rounds.dashboard)
      const answer = await answerOf(fetch(people, { headers }))
      await answer?.arrayBuffer()
      if (answer?.ok) counts.read++
      // while its connections are gone
      else if (answer && !isRefusal(answer)) fail(`read ${answer.status}`)
      await delay(READ_PAUSE_MS)
    }
  }
  /** Resolves when as many writes were saved or refused as there are writers, one more than can be under way. */
  async function until(of: () => number) {
    for (const before = of(); of() <= before + WRITERS;) await delay(20)
  }

  try {
    const headers = await openDemonstration(rounds)
    const atWork = [read(headers), ...Array.from({ length: WRITERS }, () => write(headers))]
    while (counts.faults < count) {
      await delay(random.whole(0, WRITABLE_MS))
      counts.faults++
      await setReadOnly('on')
      if (random.whole(0, 1)) await admin.exec(DROP_CONNECTIONS)
      if ((await within(until(() => counts.refused))) === 'hung')
        fail('saves nothing, refuses nothing')
      const ready = await answerOf(fetch(new URL('/ready', rounds.service)))
      if (ready && !isRefusal(ready)) fail(`ready ${ready.status} while read-only`)
      await delay(random.whole(0, READ_ONLY_MS))
      await setReadOnly('off')
      if ((await within(until(() => acknowledged.size))) === 'hung') counts.hung++
      const again = await answerOf(fetch(new URL('/ready', rounds.service)))
      if (again && !again.ok) fail(`ready ${again.status} while it takes writes`)
      process.stderr.write(`${counts.faults} times, ${acknowledged.size} people acknowledged\n`)
    }
    over.abort()
    await Promise.all(atWork)
    const there = await listedPeople(rounds)
    counts.lost = [...acknowledged].filter((n) => !there.has(n)).length
    counts.acknowledged = acknowledged.size
    if (!rounds.isRunning()) fail('it ended')
  } finally {
    over.abort()
    await rounds.stop()
    await admin.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write(`${JSON.stringify({ ...counts, ...Object.fromEntries(unexpected) })}\n`)
  return counts.lost + counts.hung + counts.failed === 0
}
