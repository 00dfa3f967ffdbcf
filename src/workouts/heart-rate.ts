import type { Workout } from '#contract/workouts.ts'
import type { Days } from '#lib/range.ts'
import { bucketsOf, gapsOf, groupByBucket, type Size } from './buckets.ts'
import { heartRateRows, rollingHeartRate, type HeartRateRow } from './aggregate.ts'

/** A row of the heart rate over time, in beats per minute. */
export type HeartRatePoint = HeartRateRow & {
  /** The mean of the weeks that end with the row; null within a gap, and of too few workouts. */
  rolling: number | null
}

/** Rows of the size over the days, and the gaps between workouts. `reachingBack` holds the workouts of the weeks before too. */
export function heartRateOverTime(
  workouts: readonly Workout[],
  reachingBack: readonly Workout[],
  days: Days,
  size: Size,
) {
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  const gaps = gapsOf(buckets, groups)
  const rolling = rollingHeartRate(
    reachingBack,
    buckets.map(({ to }) => to),
  )
  const isInGap = (day: number) => gaps.some(({ from, to }) => from <= day && day <= to)
  const rows = heartRateRows(buckets, groups).map((row, index): HeartRatePoint => ({
    ...row,
    rolling: isInGap(row.from) ? null : rolling[index]!,
  }))
  return { rows, gaps }
}

/**
 * A heart rate of zero is a gap of the recording, given as a figure: it has no place on the scale of the others, on
 * screen or on paper.
 */
const beating = (value: number | null) => (value !== null && value > 0 ? value : null)

export const averageOf = ({ average_hr }: HeartRatePoint) => beating(average_hr)
export const maximumOf = ({ max_hr }: HeartRatePoint) => beating(max_hr)
export const rollingOf = ({ rolling }: HeartRatePoint) => beating(rolling)

export const hasHeartRate = ({ average_hr, max_hr }: HeartRatePoint) =>
  average_hr !== null || max_hr !== null
/** Whether the row has a heart rate of zero. */
export const isImpossible = ({ average_hr, max_hr }: HeartRatePoint) =>
  (average_hr ?? 1) <= 0 || (max_hr ?? 1) <= 0

/** From the average to the maximum; where there is only one of them, that; null where there is neither. */
export function heartRateRange(row: HeartRatePoint): [number, number] | null {
  const [average, maximum] = [averageOf(row), maximumOf(row)]
  const low = average ?? maximum
  return low === null ? null : [low, maximum ?? low]
}

/** Every value that is drawn on the scale. */
export const heartRatesDrawn = (rows: readonly HeartRatePoint[]): number[] =>
  rows
    .flatMap((row) => [averageOf(row), maximumOf(row), rollingOf(row)])
    .filter((value) => value !== null)
