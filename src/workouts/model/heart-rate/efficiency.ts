import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import type { Days } from '#lib/range.ts'
import { counted, formatNumber, type Units } from '#src/kit/lib/units.ts'
import { ROLLING_MIN } from '#src/workouts/model/aggregate.ts'
import { bucketsOf, groupByBucket, type Bucket, type Size } from '#src/workouts/model/buckets.ts'
import { workoutSpeed, type Figure } from '#src/workouts/model/figures.ts'
import { sportKey, sportNames } from '#src/workouts/model/sport.ts'

import { rollingWindow } from './heart-rate.ts'
import { isCut, partAt } from './measurement-changes.ts'

/** Measure per heartbeat: the work done, or the distance covered. */
export type By = 'power' | 'speed'

/**
 * Output per heartbeat in a workout: meters (average speed over average heart rate), or joules
 * (average power over average heart rate). Heart rate is per minute, hence the 60. Null if either
 * is missing or the heart rate is below one beat per minute. Source: the "efficiency factor" of J.
 * Friel, The Cyclist's Training Bible: output over heart rate of aerobic workouts. He uses
 * normalized power or pace. Here it is the plain average, since the API gives no other for every
 * sport.
 */
export function perBeat(workout: Workout, by: By): number | null {
  const { average_watts, average_hr } = workout
  const output = by === 'power' ? average_watts : workoutSpeed(workout)
  return output === null || output <= 0 || average_hr === null || average_hr < 1
    ? null
    : (output * 60) / average_hr
}

/**
 * Mean weighted by moving time. Workouts without a moving time above zero are not included, nor
 * counted in `n`.
 */
export function efficiencyOf(workouts: readonly Workout[], by: By): Figure {
  let [product, seconds, n] = [0, 0, 0]
  for (const workout of workouts) {
    const value = perBeat(workout, by)
    if (value === null || !workout.moving_time || workout.moving_time < 0) continue
    product += value * workout.moving_time
    seconds += workout.moving_time
    n++
  }
  return { value: n ? product / seconds : null, n }
}

/** Sport and metric that efficiency is computed for. */
export type EfficiencySubject = { sport: string; by: By }

/**
 * Sports with measurable efficiency, and their metrics, the one with the most measured sessions
 * first, since one long day is not a habit. Sports are never mixed, since a heartbeat covers more
 * meters on a bicycle than on foot. The first metric is the suggested one: power if at least half
 * of the measured workouts have it, otherwise speed.
 */
export function efficiencyChoices(
  workouts: readonly Workout[],
): { sport: string; name: string; by: By[] }[] {
  const sports = new Map<string, Workout[]>()
  for (const workout of workouts) {
    const sport = sportKey(workout)
    const own = sports.get(sport)
    if (own) own.push(workout)
    else sports.set(sport, [workout])
  }
  const nameOf = sportNames(workouts)
  return [...sports]
    .map(([sport, own]) => {
      const [power, speed] = (['power', 'speed'] as const).map((by) =>
        own.filter((one) => isMeasured(one, by)),
      ) as [Workout[], Workout[]]
      const proposed: By = power.length > 0 && power.length * 2 >= speed.length ? 'power' : 'speed'
      const other: By = proposed === 'power' ? 'speed' : 'power'
      const [first, second] = proposed === 'power' ? [power, speed] : [speed, power]
      return {
        sport,
        name: nameOf(sport),
        by: second.length ? [proposed, other] : [proposed],
        sessions: first.length,
      }
    })
    .filter(({ sessions }) => sessions > 0)
    .sort((a, b) => b.sessions - a.sessions)
    .map(({ sport, name, by }) => ({ sport, name, by }))
}
const isMeasured = (workout: Workout, by: By) =>
  Boolean(workout.moving_time && workout.moving_time > 0) && perBeat(workout, by) !== null

export type EfficiencyRow = Bucket & {
  workouts: number
  value: number | null
  n: number
  rolling: number | null
}

type Options = {
  size: Size
  /** The workouts, and those of the earlier weeks. */
  withLeadIn: readonly Workout[]
  by: By
  units: Units
  /** Days on which the rolling mean restarts, as day numbers. */
  breaks: readonly number[]
}

/** Rows of the size over the days, in the reader's unit. */
export function efficiencyOverTime(
  workouts: readonly Workout[],
  days: Days,
  { size, ...options }: Options,
): EfficiencyRow[] {
  const local = (value: number | null) =>
    value === null ? null : toEfficiencyUnit(value, options.by, options.units)
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  return efficiencyRows(buckets, groups, { ...options, window: rollingWindow[size] }).map(
    (row) => ({ ...row, value: local(row.value), rolling: local(row.rolling) }),
  )
}

/**
 * Mean of each bucket, and mean of the `window` days that end with it, both weighted by moving
 * time. The latter is null for fewer than ROLLING_MIN workouts, and never spans a break.
 */
export function efficiencyRows(
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
  {
    withLeadIn,
    by,
    window,
    breaks,
  }: Pick<Options, 'withLeadIn' | 'by' | 'breaks'> & { window: number },
): EfficiencyRow[] {
  const measured = withLeadIn
    .filter((workout) => isMeasured(workout, by))
    .map((workout) => ({ at: dayNumber(workout.calendar_date), workout }))
    .sort((a, b) => a.at - b.at)
  let [first, after, product, seconds] = [0, 0, 0, 0]
  const add = (workout: Workout, sign: 1 | -1) => {
    const time = sign * (workout.moving_time ?? 0)
    product += time * (perBeat(workout, by) ?? 0)
    seconds += time
  }
  const ends = buckets.map(({ to }) => to)
  return buckets.map((bucket, index) => {
    const begins = breaks[partAt(breaks, bucket.to) - 1] ?? -Infinity
    while (after < measured.length && itemAt(measured, after).at <= bucket.to)
      add(itemAt(measured, after++).workout, 1)
    while (
      first < after &&
      (itemAt(measured, first).at <= bucket.to - window || itemAt(measured, first).at < begins)
    )
      add(itemAt(measured, first++).workout, -1)
    const group = itemAt(groups, index)
    const { value, n } = efficiencyOf(group, by)
    return {
      ...bucket,
      workouts: group.length,
      value,
      n,
      rolling:
        after - first >= ROLLING_MIN && !isCut(breaks, ends, index) ? product / seconds : null,
    }
  })
}

/** The unit of output per heartbeat. Feet for readers who use miles. */
export const efficiencyUnit = (by: By, units: Units) =>
  by === 'power' ? 'J/beat' : `${units === 'metric' ? 'm' : 'ft'}/beat`
// 1 ft = 0.3048 m exactly (international yard and pound agreement, 1959)
/** Meters or feet per heartbeat. Joules stay joules. */
const toEfficiencyUnit = (value: number, by: By, units: Units) =>
  by === 'speed' && units === 'imperial' ? value / 0.3048 : value

/** Average output per heartbeat, and the number of the sport's workouts behind it. */
export function efficiencySentence(
  ofSport: readonly Workout[],
  by: By,
  name: string,
  units: Units,
): string {
  if (!ofSport.length) return `${name}: no workouts shown.`
  const { value, n } = efficiencyOf(ofSport, by)
  const of = `${formatNumber(n)} of ${counted(ofSport.length, 'workout')}`
  if (value === null)
    return `${name}: no workouts with both heart rate and ${by} on these days (${of}).`
  const length = units === 'metric' ? 'meters' : 'feet'
  const unit = by === 'power' ? 'joules' : length
  return `${name}: ${formatNumber(toEfficiencyUnit(value, by, units), 2)} ${unit} per heartbeat on average${n < ofSport.length ? ` (${of})` : ''}.`
}
