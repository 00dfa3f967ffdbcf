import type { Workout } from '#contract/interface/workouts.ts'
import { fromDayNumber, dayNumber, weekStart, type StartsOn } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import type { Days } from '#lib/range.ts'
import { hasZones } from '#lib/recordings/recording-rank.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { zoneDivisions } from '#src/workouts/model/aggregate.ts'
import { bucketsOf, type Bucket, type Size } from '#src/workouts/model/buckets.ts'

import {
  stressScore,
  weekLoads,
  type HeartRateLimits,
  type LoadDay,
  type LoadModel,
  type Thresholds,
} from './training-load.ts'

/** A row of the load over time. Null before the model begins, or if nothing had a load. */
export type LoadRow = Bucket & {
  workouts: number
  /** Number of workouts in `load`, and of those estimated. */
  n: number
  estimated: number
  load: number | null
  /** Load of the row's days, to read beside the curves. */
  perDay: number | null
  /** The curves on the row's last day. Null also if too few days have a load. */
  chronic: number | null
  acute: number | null
  form: number | null
  /** True if the curves would be about the same with the loads of all workouts. */
  isSure: boolean
  /** Values of the whole weeks that end within the row, or the median of several. */
  monotony: number | null
  strain: number | null
}

const medianOf = (values: readonly number[]) =>
  values.length ? median(values.toSorted((a, b) => a - b)) : null

/** First days, as day numbers, of the weeks that contain these days. */
function weekStarts(days: readonly LoadDay[], startsOn: StartsOn): number[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const start = dayNumber(weekStart(fromDayNumber(first.day), startsOn))
  return Array.from(
    { length: Math.floor((last.day - start) / 7) + 1 },
    (_, week) => start + 7 * week,
  )
}

/** Rows of the size over the days of the chart. */
export function loadRows(
  modeled: readonly LoadDay[],
  days: Days,
  size: Size,
  startsOn: StartsOn,
): LoadRow[] {
  const weeks = weekLoads(modeled, weekStarts(modeled, startsOn))
  const first = modeled[0]?.day ?? Infinity
  return bucketsOf(days, size).map((bucket) => {
    const { from, to } = bucket
    const within = to < first ? [] : modeled.slice(Math.max(0, from - first), to - first + 1)
    const sum = (of: (day: LoadDay) => number) => within.reduce((total, day) => total + of(day), 0)
    const n = sum((day) => day.n)
    const load = n ? sum((day) => day.load) : null
    const last = within.at(-1)
    const told = last?.isTold ? last : null
    const whole = weeks.filter((week) => from <= week.to && week.to <= to)
    return {
      ...bucket,
      workouts: sum((day) => day.workouts),
      n,
      estimated: sum((day) => day.estimated),
      load,
      perDay: load === null ? null : load / (to - from + 1),
      chronic: told?.chronic ?? null,
      acute: told?.acute ?? null,
      form: told?.form ?? null,
      isSure: last?.isSure ?? true,
      monotony: medianOf(whole.map(({ monotony }) => monotony)),
      strain: medianOf(whole.map(({ strain }) => strain)),
    }
  })
}

/** Days of the chart in which the curves still depend on the start of the data. */
export function warmUpsOf(
  modeled: readonly LoadDay[],
  { start, end }: Days,
): { from: number; to: number }[] {
  const [first, last] = [dayNumber(start), dayNumber(end)]
  const warmUps: { from: number; to: number }[] = []
  for (const { day, isTold, isWarmingUp } of modeled) {
    if (!isTold || !isWarmingUp || day < first || day > last) continue
    const open = warmUps.at(-1)
    if (open?.to === day - 1) open.to = day
    else warmUps.push({ from: day, to: day })
  }
  return warmUps
}

/**
 * Reasons that workouts have no load by the model: `9 with 5 zones, 5 without zones`. Empty if
 * there are none.
 */
export function withoutLoadWords(
  workouts: readonly Workout[],
  model: LoadModel,
  limits: HeartRateLimits | null,
  thresholds: Thresholds,
): string {
  if (model === 'thresholds') {
    const without = workouts.filter((workout) => stressScore(workout, thresholds) === null).length
    const what = [
      thresholds.power !== null && 'weighted power',
      thresholds.speed !== null && 'a running or walking pace',
    ].filter(Boolean)
    return without && what.length ? `${formatNumber(without)} without ${what.join(' or ')}` : ''
  }
  if (model === 'edwards') {
    const others = zoneDivisions(workouts).filter(({ zones }) => zones !== 6)
    const without = workouts.filter((workout) => !hasZones(workout)).length
    return [
      ...others.map((one) => `${formatNumber(one.workouts)} with ${counted(one.zones, 'zone')}`),
      ...(without ? [`${formatNumber(without)} without zones`] : []),
    ].join(', ')
  }
  const isMeasured = ({ average_hr, moving_time }: Workout) =>
    average_hr !== null && moving_time !== null && moving_time > 0
  const without = workouts.filter((workout) => !isMeasured(workout)).length
  const beyond = workouts.filter(
    (workout) =>
      isMeasured(workout) &&
      limits &&
      workout.average_hr !== null &&
      (workout.average_hr > limits.maximum || workout.average_hr < limits.resting),
  ).length
  return [
    without && `${formatNumber(without)} without heart rate or moving time`,
    beyond &&
      `${formatNumber(beyond)} with average heart rate outside the resting-to-maximum range`,
  ]
    .filter(Boolean)
    .join(', ')
}
