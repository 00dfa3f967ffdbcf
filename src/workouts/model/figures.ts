import type { Workout } from '#contract/interface/workouts.ts'

import { metrics, type Metric, type MetricField } from './metrics.ts'
import { sportKey } from './sport.ts'

/** A figure over workouts, and the number of workouts that have it. Null if none has it. */
export type Figure = { value: number | null; n: number }

/** Reads a value to sum or average. Null if it was not measured. */
export type Value = Metric['value']
/**
 * True for a heart rate of zero, which is a gap in the recording sent as a value. It is in no mean
 * and on no scale.
 */
export const validHeartRate = (heartRate: number | null): number | null =>
  heartRate !== null && heartRate > 0 ? heartRate : null
const isGap = (heartRate: number | null) => heartRate !== null && validHeartRate(heartRate) === null
/** True if a heart rate of the workout is such a gap. */
export const hasHeartRateGap = ({
  average_hr,
  max_hr,
}: Pick<Workout, 'average_hr' | 'max_hr'>): boolean => isGap(average_hr) || isGap(max_hr)
const averageHeartRate: Value = ({ average_hr }) => validHeartRate(average_hr)
/** Reads a field as figures use it. */
export function valueOf(of: MetricField | Value): Value {
  if (typeof of === 'function') return of
  return of === 'average_hr' ? averageHeartRate : (workout) => workout[of]
}

/** Sum over the workouts that have the field. */
export function sumOf(workouts: readonly Workout[], of: MetricField | Value): Figure {
  const value = valueOf(of)
  let [sum, n] = [0, 0]
  for (const workout of workouts) {
    const one = value(workout)
    if (one === null) continue
    sum += one
    n++
  }
  return { value: n ? sum : null, n }
}

/** The workout with the most extreme value of a field, the first of equal ones. */
export function extremeOf(
  workouts: readonly Workout[],
  of: MetricField | Value,
  which: 'highest' | 'lowest',
): Figure & { at: Workout | null } {
  const value = valueOf(of)
  let at: Workout | null = null
  let best = 0
  let n = 0
  for (const workout of workouts) {
    const one = value(workout)
    if (one === null) continue
    n++
    if (!at || (which === 'highest' ? one > best : one < best)) [at, best] = [workout, one]
  }
  return { value: at && best, n, at }
}

/**
 * Arithmetic mean weighted by moving time: sum of value times seconds, divided by the sum of
 * seconds. Workouts without the field, or without a moving time above zero, are not included, nor
 * counted in `n`.
 */
export function meanByMovingTime(workouts: readonly Workout[], of: MetricField | Value): Figure {
  const value = valueOf(of)
  let [product, seconds, n] = [0, 0, 0]
  for (const workout of workouts) {
    const one = value(workout)
    if (one === null || !workout.moving_time || workout.moving_time < 0) continue
    product += one * workout.moving_time
    seconds += workout.moving_time
    n++
  }
  return { value: n ? product / seconds : null, n }
}

/**
 * Minimum share of a total for a dominant workout. With few workouts, one and a half times an
 * equal share.
 */
const DOMINATES_FROM = 1 / 3
const EQUAL_PARTS = 1.5

/** The one workout that makes up most of a sum, and its share. Null if there is none, or only one workout. */
export function dominantOf(
  workouts: readonly Workout[],
  of: MetricField | Value,
): { workout: Workout; value: number; share: number } | null {
  const { value: sum, n } = sumOf(workouts, of)
  const { value, at } = extremeOf(workouts, of, 'highest')
  // negative figures reduce the sum, so shares would be meaningless
  if (!at || !value || !sum || n < 2 || value > sum) return null
  const share = value / sum
  return share < Math.max(DOMINATES_FROM, EQUAL_PARTS / n) ? null : { workout: at, value, share }
}

/**
 * Speed of a workout, used everywhere: the average speed that was sent, or else distance over
 * moving time. Meters per second. Null if neither is known.
 */
export function workoutSpeed({ average_speed, distance, moving_time }: Workout): number | null {
  if (average_speed !== null && average_speed > 0) return average_speed
  return distance !== null && distance > 0 && moving_time !== null && moving_time > 0
    ? distance / moving_time
    : null
}

/**
 * Distance over moving time, of the workouts that have both. For a single workout, its own speed.
 * Meters per second.
 */
export function speedOf(workouts: readonly Workout[]): Figure {
  let [meters, seconds, n] = [0, 0, 0]
  let last: Workout | undefined
  for (const workout of workouts) {
    const { distance, moving_time } = workout
    if (distance === null || moving_time === null || moving_time <= 0) continue
    meters += distance
    seconds += moving_time
    n++
    last = workout
  }
  if (last && n === 1) return { value: workoutSpeed(last) ?? 0, n }
  return { value: n ? meters / seconds : null, n }
}

/**
 * True if all workouts with a speed are of one sport: kilometers of a ride and a swim do not
 * combine into a speed.
 */
export function areOfOneSport(workouts: readonly Workout[]): boolean {
  const timed = workouts.filter((workout) => workoutSpeed(workout) !== null)
  return new Set(timed.map(sportKey)).size <= 1
}

/**
 * Aggregate of a metric over a group of workouts. None for speeds of several sports. For a maximum
 * or minimum, also the workout it was `at`.
 */
export function figureOf(
  workouts: readonly Workout[],
  { key, group, value }: Metric,
): Figure & { at?: Workout | null } {
  switch (group) {
    case 'sum':
      return sumOf(workouts, value)
    case 'mean':
      return meanByMovingTime(workouts, key === 'average_hr' ? key : value)
    case 'max':
      return extremeOf(workouts, value, 'highest')
    case 'min':
      return extremeOf(workouts, value, 'lowest')
    case 'distanceOverTime':
      return areOfOneSport(workouts) ? speedOf(workouts) : { value: null, n: 0 }
  }
}

/** Metrics above the list and on the printed sheet, in their order. */
export const headlines: readonly Metric[] = metrics
  .filter(({ headline }) => headline !== undefined)
  .sort((a, b) => (a.headline ?? 0) - (b.headline ?? 0))

/** Number of workouts, and a figure for each of `headlines`, in their order. */
export const figuresOf = (workouts: readonly Workout[]) => ({
  count: workouts.length,
  figures: headlines.map((metric) => ({
    ...figureOf(workouts, metric),
    /** Workout that makes up most of a sum. */
    dominant: metric.group === 'sum' ? dominantOf(workouts, metric.value) : null,
  })),
})
export type Figures = ReturnType<typeof figuresOf>

/** Minimum number of workouts for a meaningful change, and of seconds of moving time for a ratio. */
export const WORKOUTS_MIN = 5
const SECONDS_MIN = 3600
export const isBaseOfRatio = (workouts: number, seconds: number | null): boolean =>
  workouts >= WORKOUTS_MIN && (seconds === null || seconds >= SECONDS_MIN)

const MOVING_TIME = headlines.findIndex(({ key }) => key === 'moving_time')
/** True if figures of other days can be compared with these as a ratio. */
export const canBeShareOf = ({ count, figures }: Figures): boolean =>
  isBaseOfRatio(count, figures[MOVING_TIME]?.value ?? null)
