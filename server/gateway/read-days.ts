import * as z from 'zod/mini'

import type { Endpoint } from '#contract/common.ts'
import type { DayRecording, PersonDays } from '#contract/workout-days.ts'
import { listWorkouts, Workout } from '#contract/workouts.ts'
import { addDays, type Day } from '#lib/days.ts'
import { columnTextOrNull } from '#server/workspace/column-text.ts'
import {
  asPersonDays,
  mergeDays,
  windowsToRead,
  type DayWindow,
  type KeptWorkoutDays,
} from '#server/workspace/workout-days.ts'
import { askService, CannotRead, type Asker } from './read-person.ts'
import type { Upstream } from './upstream.ts'

/** Of a workout only what figures over many people are made from. */
const listForDays = {
  ...listWorkouts,
  records: {
    key: 'workouts',
    item: z.pick(Workout, {
      id: true,
      calendar_date: true,
      time_start: true,
      time_end: true,
      timezone_offset: true,
      average_hr: true,
      max_hr: true,
      distance: true,
      moving_time: true,
      hr_zones: true,
      source: true,
      sport: true,
    }),
    needs: listWorkouts.records.needs,
    always: listWorkouts.records.always,
    otherwise: listWorkouts.records.otherwise,
  },
} as const satisfies Endpoint

/** Tells a device from the others of the same person. */
const DEVICE_LENGTH = 8
const MOST_ZONES = 20

const secondsBetween = (start: string, end: string | null) => {
  const seconds = end === null ? NaN : (Date.parse(end) - Date.parse(start)) / 1000
  return seconds > 0 ? seconds : null
}

/** The recordings of some days, by day. The service goes by the instant: one day more on each side is asked for. */
async function readWindow(
  upstream: Upstream,
  asker: Asker,
  user_id: string,
  { from, to }: DayWindow,
) {
  const { body, rejected } = await askService(upstream, listForDays, asker, {
    params: { user_id },
    query: {
      start_date: addDays(from, -1),
      ...(to !== null && { end_date: addDays(to, 1) }),
    },
  })
  const days = new Map<Day, DayRecording[]>()
  for (const workout of body.workouts) {
    const { calendar_date: day, source, sport, time_start } = workout
    if (day < from || (to !== null && day > to)) continue
    const recording: DayRecording = [
      time_start,
      secondsBetween(time_start, workout.time_end),
      columnTextOrNull(source.provider),
      source.device_id === null ? null : columnTextOrNull(source.device_id.slice(0, DEVICE_LENGTH)),
      columnTextOrNull(sport?.slug || sport?.name || null),
      workout.moving_time,
      workout.distance,
      workout.average_hr,
      workout.max_hr,
      (workout.hr_zones?.length ?? 0) > MOST_ZONES ? null : workout.hr_zones,
    ]
    const known = days.get(day)
    if (known) known.push(recording)
    else days.set(day, [recording])
  }
  return { days, unreadable: rejected.length }
}

/**
 * Reads the workouts of one person of an owner's list since `from`, as far as they are not known, and keeps their days.
 * Null where the person is not on the list. Throws CannotRead only where the service does not take the key.
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
        days: Object.fromEntries(read.flatMap(({ days }) => [...days])),
        unreadable: read.reduce((sum, { unreadable }) => sum + unreadable, 0),
      },
      now,
    )
    workoutDays.keep({ owner, user_id, kept })
    return asPersonDays(user_id, { ...known, kept }, from)
  } catch (error) {
    if (!(error instanceof CannotRead) || error.failed.status === 401) throw error
    return asPersonDays(user_id, known, from, { at: now.toISOString(), ...error.failed })
  }
}
