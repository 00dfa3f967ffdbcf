import { isId } from '#contract/interface/common.ts'
import type { Workout } from '#contract/interface/workouts.ts'
import type { DayRecording } from '#contract/own/workout-days.ts'
import type { Day } from '#lib/days.ts'
import { completeness, orderOf } from '#lib/recordings/recording-rank.ts'
import { columnText, columnTextOrNull } from '#server/db/statements/column-text.ts'

import { shortWorkoutId } from './excluded-days.ts'

/** A prefix that distinguishes a device from the others of the same person. */
const DEVICE_LENGTH = 8
const ZONES_MAX = 20

const secondsBetween = (start: string, end: string | null) => {
  const seconds = end === null ? NaN : (Date.parse(end) - Date.parse(start)) / 1000
  return seconds > 0 ? seconds : null
}

/** Workouts that overlap in time with another. Linear in their number, however many overlap. */
function overlapping(workouts: readonly Workout[]): ReadonlySet<Workout> {
  const found = new Set<Workout>()
  const spans = workouts
    .map((workout) => ({
      workout,
      start: Date.parse(workout.time_start),
      end: Date.parse(workout.time_end ?? workout.time_start),
    }))
    .sort((a, b) => a.start - b.start)
  let latestEnd = -Infinity
  for (const [index, { workout, start, end }] of spans.entries()) {
    // a workout that reaches beyond a later start also reaches the next one
    const next = spans[index + 1]
    if (latestEnd > start || (next && end > next.start)) found.add(workout)
    latestEnd = Math.max(latestEnd, Number.isNaN(end) ? -Infinity : end)
  }
  return found
}

function summaryOf(workout: Workout, order: string | null): DayRecording {
  const { source, sport, time_start, time_end, hr_zones } = workout
  return [
    time_start,
    secondsBetween(time_start, time_end),
    columnTextOrNull(source.provider),
    source.device_id === null ? null : columnTextOrNull(source.device_id.slice(0, DEVICE_LENGTH)),
    columnTextOrNull(sport?.slug || sport?.name || null),
    workout.moving_time,
    workout.distance,
    workout.average_hr,
    workout.max_hr,
    (hr_zones?.length ?? 0) > ZONES_MAX ? null : hr_zones,
    completeness(workout),
    order,
    isId(workout.id) ? shortWorkoutId(workout.id) : null,
  ]
}

/** A person's workouts by day, reduced to what figures over many people need. */
export function dayRecordings(workouts: readonly Workout[]): Map<Day, DayRecording[]> {
  const days = new Map<Day, DayRecording[]>()
  const mayBeOneActivity = overlapping(workouts)
  for (const workout of workouts) {
    const order = mayBeOneActivity.has(workout) ? columnText(orderOf(workout)) : null
    const recording = summaryOf(workout, order)
    const known = days.get(workout.calendar_date)
    if (known) known.push(recording)
    else days.set(workout.calendar_date, [recording])
  }
  return days
}
