import type { Workout } from '#contract/workouts.ts'
import { dayNumber } from '#lib/days.ts'
import { formatNumber, type Units } from '#src/lib/units.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import { ROLLING_LEAST } from './aggregate.ts'
import type { Bucket } from './buckets.ts'
import type { Figure } from './figures.ts'
import { sportKey, sportName } from './sport.ts'

/** What a heartbeat is held against: the work done, or the way gone. */
export type By = 'power' | 'speed'

/**
 * What one heartbeat brings in a workout: metres (average speed over average heart rate), or joules (average power over
 * average heart rate). Heart rate is per minute, hence the 60. Null where either is missing or the heart rate is
 * below one beat a minute.
 *
 * Source: the "efficiency factor" of J. Friel, The Cyclist's Training Bible: output over heart rate of aerobic workouts.
 * His output is normalized power or pace; here it is the plain average, for the interface gives no other of every sport.
 */
export function perBeat(
  { average_speed, average_watts, average_hr }: Workout,
  by: By,
): number | null {
  const output = by === 'power' ? average_watts : average_speed
  return output === null || output <= 0 || average_hr === null || average_hr < 1
    ? null
    : (output * 60) / average_hr
}

/** Mean weighted by moving time. Without a moving time above zero a workout has no part in it, and is not in `n`. */
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

/**
 * The one sport that is looked at, and by what: sports are never mixed, for a heartbeat brings more metres on a bicycle
 * than on foot. `sport` is its key: the one with the most moving time that can be measured; power where at least half of its measured
 * workouts have it, else speed. Null where nothing can be measured.
 */
export function efficiencySubject(
  workouts: readonly Workout[],
): { sport: string; name: string; by: By; workouts: readonly Workout[]; others: number } | null {
  const sports = new Map<string, Workout[]>()
  for (const workout of workouts) {
    const sport = sportKey(workout)
    if (!sports.has(sport)) sports.set(sport, [])
    sports.get(sport)!.push(workout)
  }
  let best: { sport: string; by: By; workouts: readonly Workout[]; seconds: number } | null = null
  for (const [sport, own] of sports) {
    const measured = {
      power: own.filter((one) => isMeasured(one, 'power')),
      speed: own.filter((one) => isMeasured(one, 'speed')),
    }
    const by =
      measured.power.length * 2 >= measured.speed.length && measured.power.length > 0
        ? 'power'
        : 'speed'
    const seconds = measured[by].reduce((sum, { moving_time }) => sum + moving_time!, 0)
    if (seconds > (best?.seconds ?? 0)) best = { sport, by, workouts: own, seconds }
  }
  return (
    best && {
      sport: best.sport,
      name: sportName(best.workouts[0]!),
      by: best.by,
      workouts: best.workouts,
      others: workouts.length - best.workouts.length,
    }
  )
}
const isMeasured = (workout: Workout, by: By) =>
  Boolean(workout.moving_time && workout.moving_time > 0) && perBeat(workout, by) !== null

export type EfficiencyRow = Bucket & {
  workouts: number
  value: number | null
  n: number
  rolling: number | null
}

/**
 * For each bucket the mean, and the mean of the ROLLING_DAYS days that end with it, both weighted by moving time. The
 * latter is null where it would be of fewer than ROLLING_LEAST workouts. `reachingBack` also holds the workouts of the days
 * before the first bucket.
 */
export function efficiencyRows(
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
  reachingBack: readonly Workout[],
  by: By,
): EfficiencyRow[] {
  const measured = reachingBack
    .filter((workout) => isMeasured(workout, by))
    .map((workout) => ({ at: dayNumber(workout.calendar_date), workout }))
    .sort((a, b) => a.at - b.at)
  let [first, after, product, seconds] = [0, 0, 0, 0]
  const add = (workout: Workout, sign: 1 | -1) => {
    product += sign * perBeat(workout, by)! * workout.moving_time!
    seconds += sign * workout.moving_time!
  }
  return buckets.map((bucket, index) => {
    while (after < measured.length && measured[after]!.at <= bucket.to)
      add(measured[after++]!.workout, 1)
    while (first < after && measured[first]!.at <= bucket.to - ROLLING_DAYS)
      add(measured[first++]!.workout, -1)
    const group = groups[index]!
    const { value, n } = efficiencyOf(group, by)
    return {
      ...bucket,
      workouts: group.length,
      value,
      n,
      rolling: after - first >= ROLLING_LEAST ? product / seconds : null,
    }
  })
}

/** The unit of what a heartbeat brings. Feet for those who read miles. */
export const efficiencyUnit = (by: By, units: Units) =>
  by === 'power' ? 'J/beat' : units === 'metric' ? 'm/beat' : 'ft/beat'
// 1 ft = 0.3048 m exactly (international yard and pound agreement, 1959)
export const toEfficiencyUnit = (value: number, by: By, units: Units) =>
  by === 'speed' && units === 'imperial' ? value / 0.3048 : value

/** What a heartbeat brought on average, of how many workouts, and what the figure cannot say. */
export function efficiencySentence(
  subject: NonNullable<ReturnType<typeof efficiencySubject>>,
  filtered: readonly Workout[],
  units: Units,
): string {
  const { by } = subject
  const { value, n } = efficiencyOf(filtered, by)
  const name = subject.name || 'Workouts without a sport'
  const of = `${formatNumber(n)} of ${formatNumber(filtered.length)}`
  if (value === null) return `${name}: no ${by} with a heart rate in these days (${of}).`
  const unit = by === 'power' ? 'joules' : units === 'metric' ? 'metres' : 'feet'
  return `${name}: ${formatNumber(toEfficiencyUnit(value, by, units), 2)} ${unit} per heartbeat on average by moving time (${of}).`
}
