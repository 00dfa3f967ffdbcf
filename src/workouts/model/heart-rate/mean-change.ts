import type { Workout } from '#contract/interface/workouts.ts'
import { meanByMovingTime, valueOf, WORKOUTS_MIN } from '#src/workouts/model/figures.ts'
import type { MetricField } from '#src/workouts/model/metrics.ts'
import { sportKey } from '#src/workouts/model/sport.ts'

/** Change of a mean weighted by moving time, in the metric's unit. `within` and `mix` add up to `change`. */
export type MeanChange = {
  change: number
  /** Difference between the two means as whole numbers, as in tables. */
  wholeChange: number
  /** Change within the sports, for any reason: effort, heat, or another device. */
  within: number
  /** Change from different shares of the time in sports with different means. */
  mix: number
  /**
   * Sports in both periods: the change of each one's own mean, and the mean of its two shares of
   * the time, largest share first.
   */
  sports: { sport: string; change: number; wholeChange: number; share: number }[]
  /** Number of measured workouts in the period that has fewer. */
  n: number
}

/** A sport's mean, its share of the moving time that has the field, and the number of workouts. */
type Part = { mean: number; share: number; n: number }

function sportParts(workouts: readonly Workout[], field: MetricField): Map<string, Part> {
  const bySport = new Map<string, Workout[]>()
  let total = 0
  const value = valueOf(field)
  for (const workout of workouts) {
    if (value(workout) === null || !workout.moving_time || workout.moving_time < 0) continue
    total += workout.moving_time
    const key = sportKey(workout)
    const of = bySport.get(key)
    if (of) of.push(workout)
    else bySport.set(key, [workout])
  }
  return new Map(
    [...bySport].map(([sport, of]) => {
      const seconds = of.reduce((sum, { moving_time }) => sum + (moving_time ?? 0), 0)
      const { value: mean, n } = meanByMovingTime(of, field)
      return [sport, { mean: mean ?? 0, share: seconds / total, n }]
    }),
  )
}

/**
 * Splits the change of a mean weighted by moving time into the change within the sports and the
 * change from their mix. Null if either period has no mean. The split is exact: the components of
 * a difference between two rates after E. M. Kitagawa, Journal of the American Statistical
 * Association 50 (1955), 1168-1194. Changes within a sport are weighted by the mean of its two
 * shares, and changes of shares by the mean of the sport's two means. A sport in only one period
 * is mix.
 */
export function splitMeanChange(
  now: readonly Workout[],
  before: readonly Workout[],
  field: MetricField,
): MeanChange | null {
  const [later, earlier] = [sportParts(now, field), sportParts(before, field)]
  if (!later.size || !earlier.size) return null
  let [within, mix] = [0, 0]
  const sports: MeanChange['sports'] = []
  for (const sport of new Set([...later.keys(), ...earlier.keys()])) {
    const [one, other] = [later.get(sport), earlier.get(sport)]
    const mean = one?.mean ?? other?.mean ?? 0
    const meanBefore = other?.mean ?? mean
    const [share, shareBefore] = [one?.share ?? 0, other?.share ?? 0]
    within += ((share + shareBefore) / 2) * (mean - meanBefore)
    mix += ((mean + meanBefore) / 2) * (share - shareBefore)
    if (one && other)
      sports.push({
        sport,
        change: mean - meanBefore,
        wholeChange: Math.round(mean) - Math.round(meanBefore),
        share: (share + shareBefore) / 2,
      })
  }
  sports.sort((a, b) => b.share - a.share)
  const meanOf = (parts: ReadonlyMap<string, Part>) =>
    Math.round([...parts.values()].reduce((sum, { mean, share }) => sum + mean * share, 0))
  const countOf = (parts: ReadonlyMap<string, Part>) =>
    [...parts.values()].reduce((sum, { n }) => sum + n, 0)
  return {
    change: within + mix,
    wholeChange: meanOf(later) - meanOf(earlier),
    within,
    mix,
    sports,
    n: Math.min(countOf(later), countOf(earlier)),
  }
}

/**
 * True if both periods share a sport, and have enough workouts. Otherwise, their means measure
 * different things, or single workouts, and the difference is meaningless.
 */
export const isComparable = ({ sports, n }: MeanChange): boolean =>
  sports.length > 0 && n >= WORKOUTS_MIN

/** Minimum share of the time for a main sport. */
const MAIN_SHARE = 0.08
/** Minimum change of a sport for opposite directions, in beats per minute. */
const CHANGE_MIN = 1

/**
 * The main sports, if no single figure is right for them: some changed in opposite directions, or
 * their mix changed the mean more than any of them did. Otherwise null.
 */
export function sportsApart({ sports, change: all }: MeanChange): MeanChange['sports'] | null {
  const large = sports.filter(({ share }) => share >= MAIN_SHARE)
  const main = large.length ? large : sports.slice(0, 1)
  const rose = main.some(({ change }) => change >= CHANGE_MIN)
  const fell = main.some(({ change }) => change <= -CHANGE_MIN)
  const changes = main.map(({ change }) => change)
  const isBeyond =
    all > Math.max(...changes) + CHANGE_MIN || all < Math.min(...changes) - CHANGE_MIN
  return main.length && ((rose && fell) || isBeyond) ? main : null
}
