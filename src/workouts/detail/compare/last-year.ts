import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, addMonths } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { median } from '#lib/quantile.ts'
import { sameActivity } from '#lib/recordings/same-activity.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { elevationRange } from '#src/workouts/detail/track/elevation-range.ts'
import { metrics, type Metric, type MetricField } from '#src/workouts/model/metrics.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { sportKey } from '#src/workouts/model/sport.ts'

/** Minimum number of other workouts for a rank. */
export const OTHERS_MIN = 8

type StandingMetric = Pick<Metric, 'key' | 'spoken' | 'quantity' | 'value'>
const byKey = (key: MetricField): StandingMetric =>
  itemAt(
    metrics.filter((metric) => metric.key === key),
    0,
  )
/** Metrics for which zero is a gap: a heart rate or a pace of zero is impossible. */
function aboveZero(key: MetricField): StandingMetric {
  const metric = byKey(key)
  const above = (value: number | null) => (value !== null && value > 0 ? value : null)
  return { ...metric, value: (workout) => above(metric.value(workout)) }
}
/** Metrics ranked against the year. */
const standingMetrics: readonly StandingMetric[] = [
  byKey('distance'),
  byKey('moving_time'),
  aboveZero('average_speed'),
  aboveZero('average_hr'),
  {
    key: 'elevation_range',
    spoken: 'elevation range',
    quantity: 'elevation',
    value: elevationRange,
  },
  byKey('total_elevation_gain'),
]

export type Standing = {
  metric: StandingMetric
  value: number
  /** Number of other workouts with this figure. */
  n: number
  /** Share of them below, from 0 to 100. Null if there are fewer than OTHERS_MIN. */
  percentile: number | null
  /** Median of the others. Null if there are none. */
  median: number | null
}

/** The twelve months that end with the workout's own day. */
export const twelveMonthsTo = (on: string) => ({ start: addDays(addMonths(on, -12), 1), end: on })

/**
 * Workouts to compare with: this person's of the same sport and year, without the workout itself.
 * An activity that was recorded more than once counts once, preferably as recorded by this
 * workout's provider.
 */
export function comparableWorkouts(
  workout: Workout,
  workouts: readonly Workout[],
): readonly Workout[] {
  const { start, end } = twelveMonthsTo(workout.calendar_date)
  const alike = workouts.filter(
    (other) =>
      other.id !== workout.id &&
      sportKey(other) === sportKey(workout) &&
      other.calendar_date >= start &&
      other.calendar_date <= end,
  )
  const isOfProvider = ({ source }: Workout) => source.provider === workout.source.provider
  const ofProvider = alike.filter(isOfProvider)
  const own = countOnce(ofProvider).counted.filter((other) => !sameActivity(workout, other))
  const taken = [workout, ...own]
  for (const other of alike)
    if (!isOfProvider(other) && !taken.some((one) => sameActivity(one, other))) taken.push(other)
  return taken.slice(1)
}

/**
 * Rank of a workout among `others`, for each figure that it has. The percentile is the share of
 * the others that are lower, with equal ones counted half: the percentile rank 100 (L + E / 2) /
 * N. Source: the mid-distribution function of E. Parzen, Quantile Probability and Statistical Data
 * Modeling, Statistical Science 19 (2004).
 */
export function findStandings(workout: Workout, others: readonly Workout[]): Standing[] {
  return standingMetrics.flatMap((metric): Standing[] => {
    const value = metric.value(workout)
    if (value === null) return []
    const values = others
      .map(metric.value)
      .filter((other) => other !== null)
      .sort((a, b) => a - b)
    return [{ metric, value, ...placeAmong(values, value) }]
  })
}

/** Percentiles from which a workout differs from most others. */
const [LOW, HIGH] = [25, 75]
/** `Shorter and slower than most in 12 months`. Null for a usual distance and speed. */
export function standingFinding(standings: readonly Standing[]): string | null {
  const wordOf = (key: MetricField, low: string, high: string) => {
    const percentile = standings.find(({ metric }) => metric.key === key)?.percentile ?? null
    if (percentile === null) return []
    if (percentile <= LOW) return [low]
    return percentile >= HIGH ? [high] : []
  }
  const words = [
    ...wordOf('distance', 'shorter', 'longer'),
    ...wordOf('average_speed', 'slower', 'faster'),
  ]
  return words.length ? `${capitalized(words.join(' and '))} than most in 12 months` : null
}

/** `values` in ascending order. */
function placeAmong(values: readonly number[], value: number): Omit<Standing, 'metric' | 'value'> {
  const n = values.length
  const below = values.filter((other) => other < value).length
  const equal = values.filter((other) => other === value).length
  return {
    n,
    percentile: n < OTHERS_MIN ? null : (100 * (below + equal / 2)) / n,
    median: n ? median(values) : null,
  }
}
