import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'

import postgres from 'postgres'

import { nothingMeasured } from '#contract/interface/examples.ts'
import type { SentWorkout } from '#contract/interface/workouts.ts'
import { openDb } from '#server/db/open.ts'
import { putTeam, putUsers, putWorkouts } from '#server/interface/store.ts'

import { onPostgresql } from './databases.ts'
import { userId } from './rows.ts'
import { median, type Row } from './table.ts'

const WORKOUTS = 6000
const ROUNDS = 5
const USER = userId(1)

const workout = (n: number): SentWorkout => {
  const start = new Date(Date.UTC(2026, 0, 1) + n * 3_600_000)
    .toISOString()
    .replace('.000Z', '+00:00')
  return {
    ...nothingMeasured,
    id: randomUUID(),
    user_id: USER,
    provider_id: String(n),
    title: null,
    timezone_offset: 0,
    calendar_date: start.slice(0, 10),
    created_at: start,
    updated_at: start,
    time_start: start,
    time_end: start,
    average_hr: 120 + (n % 50),
    max_hr: 160 + (n % 30),
    distance: 5000 + n,
    moving_time: 1800 + n,
    hr_zones: [60, 300, 900, 1200, 600, 30],
    map: { summary_polyline: 'w~wlHsa|x@'.concat('eBoCkA~@'.repeat(40)), polyline: null },
    source: { device_id: null, provider: 'garmin', type: 'watch' },
    sport: { id: 1, name: 'Running', slug: 'running' },
  }
}
const batch = () => Array.from({ length: WORKOUTS }, (_, n) => workout(n))

const copyText = (text: string) =>
  text.replace(/[\\\n\r\t]/g, (c) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r' })[c] ?? '\\t')

/**
 * Workouts stored in a second, against COPY of the same rows into the same table, and the bytes of WAL when the very same are
 * stored again.
 */
async function measureImport(url: string): Promise<Row[]> {
  const db = await openDb({ databaseUrl: url, dataDir: '' })
  const sql = postgres(url, { onnotice: () => {} })
  try {
    const { id: teamId } = await putTeam(db, { name: 'Bench' })
    await putUsers(db, teamId, [USER])
    const timed = async (work: () => Promise<unknown>) => {
      const from = performance.now()
      await work()
      return (WORKOUTS * 1000) / (performance.now() - from)
    }
    const linesOf = (workouts: readonly SentWorkout[]) =>
      workouts.map(
        (one) =>
          `${[teamId, one.id, USER, 'garmin', one.time_start, copyText(JSON.stringify(one))].join('\t')}\n`,
      )
    const copy = async (lines: string[]) => {
      await pipeline(
        [lines.join('')],
        await sql`copy rounds.workouts (team_id, id, user_id, provider, time_start, body) from stdin`.writable(),
      )
    }
    const [stored, copied]: [number[], number[]] = [[], []]
    let last = batch()
    for (let round = 0; round < ROUNDS; round++) {
      last = batch()
      const lines = linesOf(batch())
      copied.push(await timed(() => copy(lines)))
      stored.push(await timed(() => putWorkouts(db, teamId, last)))
    }
    const wal = async () =>
      Number((await sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`)[0]?.at)
    await sql`checkpoint`
    const before = await wal()
    await putWorkouts(db, teamId, last)
    return [
      {
        what: `Import of ${WORKOUTS} workouts, PostgreSQL`,
        value: median(stored),
        unit: '/s',
        against: { value: median(copied), words: 'COPY' },
        limit: 'import',
      },
      {
        what: 'The same workouts imported again, WAL',
        value: ((await wal()) - before) / WORKOUTS,
        unit: 'bytes/row',
        limit: 'import again',
      },
    ]
  } finally {
    await sql.end()
    await db.close()
  }
}

/** Import into PostgreSQL; nothing where that is not installed. */
export const importOfWorkouts = (): Promise<Row[]> => onPostgresql(measureImport)
