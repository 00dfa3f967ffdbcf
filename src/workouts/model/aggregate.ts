import type { Workout } from '#contract/interface/workouts.ts'
import { itemAt } from '#lib/lists.ts'
import { hasZones } from '#lib/recordings/recording-rank.ts'
import { accumulate, addAt } from '#src/workouts/model/statistics/sums.ts'

import { numberOf, type Bucket } from './buckets.ts'
import { hasHeartRateGap, validHeartRate, extremeOf, meanByMovingTime, sumOf } from './figures.ts'
import { laterBy, type Shift } from './filters.ts'
import { isNamedSport, sportKey } from './sport.ts'

export type HeartRateRow = Bucket & {
  workouts: number
  /** Mean weighted by moving time. */
  average_hr: number | null
  max_hr: number | null
  /** Number of workouts in the mean. */
  n: number
  /** Number of workouts with an average, including those without a moving time to weight it. */
  withHeartRate: number
  /** Number of workouts with a heart rate of zero, which no mean includes. */
  zeros: number
}
export const heartRateRows = (
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
): HeartRateRow[] =>
  buckets.map((bucket, index) => {
    const group = itemAt(groups, index)
    const { value, n } = meanByMovingTime(group, 'average_hr')
    return {
      ...bucket,
      workouts: group.length,
      average_hr: value,
      max_hr: extremeOf(group, 'max_hr', 'highest').value,
      n,
      withHeartRate: sumOf(group, 'average_hr').n,
      zeros: group.filter(hasHeartRateGap).length,
    }
  })

/** Minimum number of workouts for a mean over weeks rather than single days. */
export const ROLLING_MIN = 3

/**
 * Mean heart rate, weighted by moving time, over the `days` days that end with each of `ends` (day
 * numbers, ascending). Null if fewer than `least` workouts have both fields. If `workouts` reach
 * back less, the mean covers fewer days.
 */
export function rollingHeartRate(
  workouts: readonly Workout[],
  ends: readonly number[],
  days: number,
  least = ROLLING_MIN,
): (number | null)[] {
  if (!ends.length) return []
  const first = itemAt(ends, 0) - days + 1
  const length = itemAt(ends, -1) - first + 1
  // running sums: the days up to each one, with and without it
  const product = new Float64Array(length + 1)
  const seconds = new Float64Array(length + 1)
  const count = new Float64Array(length + 1)
  for (const { average_hr, moving_time, calendar_date } of workouts) {
    const heartRate = validHeartRate(average_hr)
    if (heartRate === null || !moving_time || moving_time < 0) continue
    const at = numberOf(calendar_date) - first + 1
    if (at < 1 || at > length) continue
    addAt(product, at, heartRate * moving_time)
    addAt(seconds, at, moving_time)
    addAt(count, at, 1)
  }
  for (const sums of [product, seconds, count]) accumulate(sums)
  return ends.map((end) => {
    const to = end - first + 1
    const from = to - days
    return itemAt(count, to) - itemAt(count, from) < least
      ? null
      : (itemAt(product, to) - itemAt(product, from)) /
          (itemAt(seconds, to) - itemAt(seconds, from))
  })
}

export type ElevationRow = Bucket & {
  workouts: number
  elev_low: number | null
  elev_high: number | null
  /** Number of workouts with a lowest or a highest point. */
  n: number
  total_elevation_gain: number | null
}
export const elevationRows = (
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
): ElevationRow[] =>
  buckets.map((bucket, index) => {
    const group = itemAt(groups, index)
    return {
      ...bucket,
      workouts: group.length,
      elev_low: extremeOf(group, 'elev_low', 'lowest').value,
      elev_high: extremeOf(group, 'elev_high', 'highest').value,
      n: group.filter(({ elev_low, elev_high }) => elev_low !== null || elev_high !== null).length,
      total_elevation_gain: sumOf(group, 'total_elevation_gain').value,
    }
  })

/**
 * Divisions of zones by frequency: number of zones, and number of workouts. Zones of different
 * divisions mean different things, so only one division is ever added up.
 */
export function zoneDivisions(workouts: readonly Workout[]): { zones: number; workouts: number }[] {
  const counts = new Map<number, number>()
  for (const workout of workouts)
    if (hasZones(workout))
      counts.set(workout.hr_zones.length, (counts.get(workout.hr_zones.length) ?? 0) + 1)
  return [...counts]
    .map(([zones, n]) => ({ zones, workouts: n }))
    .sort((a, b) => b.workouts - a.workouts || b.zones - a.zones)
}

/**
 * Seconds in each of `zones` zones, for the workouts with exactly that number of zones, and
 * `without`, the seconds of moving time in none of them: of the other workouts, and the excess of
 * these. `moving` is the moving time of all workouts, and `covered` that of the workouts with
 * these zones. `unknown` counts the workouts without a moving time, whose part in no zone is
 * unknown.
 */
export function zoneSeconds(
  workouts: readonly Workout[],
  zones: number,
): {
  seconds: number[]
  without: number
  unknown: number
  moving: number
  covered: number
  n: number
} {
  const seconds = Array.from({ length: zones }, () => 0)
  let [without, unknown, moving, covered, n] = [0, 0, 0, 0, 0]
  for (const workout of workouts) {
    if (workout.moving_time === null) unknown++
    let left = workout.moving_time ?? 0
    moving += left
    if (hasZones(workout) && workout.hr_zones.length === zones) {
      n++
      covered += left
      workout.hr_zones.forEach((one, zone) => {
        addAt(seconds, zone, one)
        left -= one
      })
    }
    without += Math.max(0, left)
  }
  return { seconds, without, unknown, moving, covered, n }
}

export type StackRow = Bucket & {
  workouts: number
  values: number[]
  /** Number of workouts without a moving time, which the last value leaves out. */
  unknown?: number
  n: number
  /** Value of the earlier period at the same position. Absent without a comparison. */
  earlier?: number | null
  /** Training load, and the number of workouts behind it. Absent if it is not drawn. */
  load?: number | null
  loads?: number
}
/** Seconds in each zone, lowest first, and last those of moving time in no zone. */
export const zoneRows = (
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
  zones: number,
): StackRow[] =>
  buckets.map((bucket, index) => {
    const { seconds, without, unknown, n } = zoneSeconds(itemAt(groups, index), zones)
    return {
      ...bucket,
      workouts: itemAt(groups, index).length,
      values: [...seconds, without],
      unknown,
      n,
    }
  })

/** Keys of the sports with the most moving time, greatest first. */
export function mainSports(workouts: readonly Workout[], most: number): string[] {
  const seconds = new Map<string, number>()
  for (const workout of workouts)
    seconds.set(
      sportKey(workout),
      (seconds.get(sportKey(workout)) ?? 0) + (workout.moving_time ?? 0),
    )
  return [...seconds]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([sport]) => sport)
}

/**
 * The sports that a stack shows separately, at most `most`, the one with the most time first, and
 * whether others are stacked above them. Workouts without a sport are gray like the others, so
 * they are separate only if there are no others.
 */
export function stackSports(
  workouts: readonly Workout[],
  most: number,
): { apart: string[]; withOthers: boolean } {
  const all = mainSports(workouts, Infinity)
  const named = all.filter(isNamedSport)
  if (all.length <= most && all.length - named.length <= 1) return { apart: all, withOthers: false }
  return { apart: named.slice(0, most), withOthers: true }
}

/**
 * Workouts of the comparison period, their shift in days, and the days on which they are shown, as
 * day numbers.
 */
export type EarlierWorkouts = {
  workouts: readonly Workout[]
  shift: Shift
  within: { from: number; to: number }
}

/**
 * Seconds of moving time of the earlier workouts in each bucket, moved by `shift` so that the
 * first earlier day is on the first of the days. Null if a bucket contains no day of `within`, the
 * days that are compared.
 */
export function earlierVolume(
  buckets: readonly Bucket[],
  { workouts, shift, within }: EarlierWorkouts,
): (number | null)[] {
  const seconds = buckets.map(({ from, to }): number | null =>
    to < within.from || from > within.to ? null : 0,
  )
  for (const { calendar_date, moving_time } of workouts) {
    const day = laterBy(shift, calendar_date)
    const at = buckets.findIndex(({ from, to }) => from <= day && day <= to)
    const known = seconds[at] ?? null
    if (known !== null) seconds[at] = known + (moving_time ?? 0)
  }
  return seconds
}

/** Moving time by sport key, in seconds. Time of sports other than `sports` comes last, combined. */
export const volumeRows = (
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
  sports: readonly string[],
): StackRow[] => {
  const indexOf = new Map(sports.map((sport, index) => [sport, index]))
  return buckets.map((bucket, index) => {
    const values = [...sports.map(() => 0), 0]
    const group = itemAt(groups, index)
    for (const workout of group)
      addAt(values, indexOf.get(sportKey(workout)) ?? sports.length, workout.moving_time ?? 0)
    return { ...bucket, workouts: group.length, values, n: sumOf(group, 'moving_time').n }
  })
}
