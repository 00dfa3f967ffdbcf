import { listWorkouts } from '#contract/interface/workouts.ts'
import type { PersonDays } from '#contract/own/workout-days.ts'
import { addDays, type Day } from '#lib/days.ts'
import { askService, CannotRead, type Asker } from '#server/upstream/ask-service.ts'
import type { Upstream } from '#server/upstream/upstream.ts'

import { dayRecordings } from './day-recordings.ts'
import {
  asPersonDays,
  mergeDays,
  windowsToRead,
  type DayWindow,
  type KnownDays,
  type KeptWorkoutDays,
} from './workout-days.ts'

/**
 * The recordings of some days, by day. One day more on each side is requested, because the service
 * filters by UTC time.
 */
async function readWindow(
  upstream: Upstream,
  asker: Asker,
  user_id: string,
  { from, to }: DayWindow,
) {
  const { body, rejected } = await askService(upstream, listWorkouts, asker, {
    params: { user_id },
    query: {
      start_date: addDays(from, -1),
      ...(to !== null && { end_date: addDays(to, 1) }),
    },
  })
  const days = [...dayRecordings(body.workouts)].filter(
    ([day]) => day >= from && (to === null || day <= to),
  )
  return { days, unreadable: rejected.length }
}

/** True if everything since a day was read within this many milliseconds. */
export const isReadWithin = (
  { kept }: KnownDays,
  from: Day,
  { now, ms }: { now: number; ms: number },
): boolean => kept !== null && kept.looked_from <= from && now - Date.parse(kept.read_at) < ms

/**
 * Reads the unknown workouts of one person on an owner's list since `from`, and stores their days.
 * Null if the person is not on the list. Throws CannotRead only if the service rejects the key.
 */
export async function readDays(
  { upstream, workoutDays }: { upstream: Upstream; workoutDays: KeptWorkoutDays },
  asker: Asker,
  { owner, user_id, from }: { owner: string; user_id: string; from: Day },
): Promise<PersonDays | null> {
  const known = await workoutDays.known({ owner, user_id })
  if (!known) return null
  const now = new Date()
  const windows = windowsToRead(known.kept, from, now)
  try {
    const read = await Promise.all(
      windows.map((window) => readWindow(upstream, asker, user_id, window)),
    )
    const kept = mergeDays(
      known.kept,
      windows,
      {
        days: Object.fromEntries(read.flatMap(({ days }) => days)),
        unreadable: read.reduce((sum, { unreadable }) => sum + unreadable, 0),
      },
      now,
    )
    workoutDays.keep({ owner, user_id, kept, before: known.kept })
    return asPersonDays(user_id, { ...known, kept }, from)
  } catch (error) {
    if (!(error instanceof CannotRead) || error.failed.status === 401) throw error
    return asPersonDays(user_id, known, from, { at: now.toISOString(), ...error.failed })
  }
}
