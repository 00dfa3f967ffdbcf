import { randomBytes, randomUUID } from 'node:crypto'

import { withSealing } from '#server/db/sealing/sealing.ts'
import { memoryDb } from '#server/db/testing.ts'
import { listPeople, putPeople } from '#server/people/people.ts'
import { openWorkoutDays, type KeptDays } from '#server/workouts/workout-days.ts'

import { median, type Row } from './table.ts'

const OWNER = 'team'
const PEOPLE = 5000
const WITH_DAYS = 100
const TURNS = 15

/** Workouts of 336 days as they are kept of a person: some 40 kilobytes. */
function keptDays(): KeptDays {
  const days: Record<string, KeptDays['days'][string]> = {}
  for (let n = 0; n < 336; n++) {
    const start = new Date(Date.UTC(2026, 0, 1 + n, 7))
    const day = start.toISOString().slice(0, 10)
    days[day] = [
      [day, 3600 + n, 'garmin', null, 'run', 3500, 10_000, 140, 171, null, 1, null, `w${n}`],
    ]
  }
  const at = '2026-11-20T08:00:00.000Z'
  return { looked_from: '2026-01-01', read_at: at, whole_at: at, days, unreadable: 0 }
}

/** Milliseconds that a team's list of people, and the workout days of some, take with a master key and without one. */
export async function sealing(): Promise<Row[]> {
  const plain = await memoryDb()
  const sealed = withSealing(await memoryDb(), [randomBytes(32).toString('base64')])
  const ids = Array.from({ length: PEOPLE }, () => randomUUID())
  const people = ids.map((user_id, n) => ({ user_id, label: `Person Number ${n}` }))
  const fail = (error: unknown) => {
    throw error
  }
  const places = [plain, sealed].map((db) => ({ db, days: openWorkoutDays(db, fail) }))
  for (const { db, days } of places) {
    await putPeople(db, OWNER, people)
    for (const user_id of ids.slice(0, WITH_DAYS))
      days.keep({ owner: OWNER, user_id, kept: keptDays(), before: null })
    await days.list(OWNER, { from: '2026-01-01', scope: null })
  }
  const reads = {
    [`A list of ${PEOPLE} people`]: ({ db }: (typeof places)[number]) => listPeople(db, OWNER),
    [`Workout days of ${WITH_DAYS} people`]: ({ days }: (typeof places)[number]) =>
      days.list(OWNER, { from: '2026-01-01', scope: null }),
  }
  const rows: Row[] = []
  for (const [what, read] of Object.entries(reads)) {
    const times: number[][] = places.map(() => [])
    for (let turn = 0; turn < TURNS; turn++)
      for (const [index, place] of places.entries()) {
        const began = performance.now()
        await read(place)
        times[index]?.push(performance.now() - began)
      }
    const [without = NaN, withKey = NaN] = times.map(median)
    rows.push({
      what: `${what} with a master key`,
      value: withKey,
      unit: 'ms',
      against: { value: without, words: 'without' },
      limit: 'reads of sealed texts',
    })
  }
  for (const { db } of places) await db.close()
  return rows
}
