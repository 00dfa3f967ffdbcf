import type { Workout } from '#contract/interface/workouts.ts'
import { withUnit, type Quantity, type Speed, type Units } from '#src/kit/lib/units.ts'
import type { Course } from '#src/workouts/model/courses/courses.ts'

import { extremeOf, workoutSpeed } from './figures.ts'
import { sportKey, speedOfSport } from './sport.ts'

/**
 * The highest value of a figure over whole workouts, and the number of workouts that have it.
 * `fields` are the workout's fields behind it.
 */
export type Best = {
  value: number
  quantity: Quantity
  workout: Workout
  n: number
  fields: readonly string[]
}
/** Source fields of a speed: the one that was sent, or else the other two. */
const SPEED_FIELDS = ['average_speed', 'distance', 'moving_time']

/** Minimum duration for an average power. */
const POWER_SECONDS_MIN = 20 * 60
/**
 * Minimum distance of a whole workout in meters: common race distances, with the half marathon
 * rounded down.
 */
const FASTEST_FROM = [5_000, 10_000, 21_000]
/** Number of most frequent courses. */
const ROUTES_MAX = 3

/** A figure with a best in each sport. */
type BestFigure = {
  key: string
  label: (units: Units) => string
  quantity: (speed: Speed) => Quantity
  fields: readonly string[]
  value: (workout: Workout) => number | null
}
export const bestFigures: readonly BestFigure[] = [
  {
    key: 'distance',
    label: () => 'Longest distance',
    quantity: () => 'distance',
    fields: ['distance'],
    value: ({ distance }) => distance,
  },
  {
    key: 'time',
    label: () => 'Longest time',
    quantity: () => 'duration',
    fields: ['moving_time'],
    value: ({ moving_time }) => moving_time,
  },
  {
    key: 'gain',
    label: () => 'Most elevation gain',
    quantity: () => 'elevation',
    fields: ['total_elevation_gain'],
    value: ({ total_elevation_gain }) => total_elevation_gain,
  },
  ...FASTEST_FROM.map((meters): BestFigure => ({
    key: `fastest${meters}`,
    label: (units) =>
      `Fastest, ${withUnit(meters, 'distance', units, units === 'metric' ? 0 : 1)} or more`,
    quantity: (speed) => speed,
    fields: SPEED_FIELDS,
    value: (workout) => ((workout.distance ?? 0) >= meters ? workoutSpeed(workout) : null),
  })),
  {
    key: 'power',
    label: () => 'Power, 20 min or more',
    quantity: () => 'power',
    fields: ['average_watts'],
    value: ({ average_watts, moving_time }) =>
      (moving_time ?? 0) >= POWER_SECONDS_MIN ? average_watts : null,
  },
]

/** Workout with the highest value of a figure. Null if none has one. */
function bestOf(
  workouts: readonly Workout[],
  { quantity, value, fields }: BestFigure,
): Best | null {
  const { at, value: best, n } = extremeOf(workouts, value, 'highest')
  return at && best !== null && best > 0
    ? { value: best, quantity: quantity(speedOfSport(at.sport)), workout: at, n, fields }
    : null
}

function bySport(workouts: readonly Workout[]): Map<string, Workout[]> {
  const sports = new Map<string, Workout[]>()
  for (const workout of workouts) {
    const key = sportKey(workout)
    const own = sports.get(key)
    if (own) own.push(workout)
    else sports.set(key, [workout])
  }
  return sports
}

/** The bests of a sport, by its key, in the order of `bestFigures`. */
export type SportBests = { sport: string; workouts: number; bests: readonly (Best | null)[] }

/**
 * The bests that summaries can show by sport, the one with the most workouts first: averages and
 * sums of whole workouts, never efforts within one. Sports are never mixed: running power and
 * cycling power are two quantities.
 */
export const sportBests = (workouts: readonly Workout[]): SportBests[] =>
  [...bySport(workouts)]
    .map(([sport, own]) => ({
      sport,
      workouts: own.length,
      bests: bestFigures.map((figure) => bestOf(own, figure)),
    }))
    .filter(({ bests }) => bests.some((best) => best !== null))
    .sort((a, b) => b.workouts - a.workouts)

/** The fastest of a sport from end to end of a course. */
export type CourseBest = Best & { group: Course; sport: string }

/** The fastest on each of the most frequent courses, for one sport. */
export function courseBests(workouts: readonly Workout[], groups: readonly Course[]): CourseBest[] {
  const byId = new Map(workouts.map((workout) => [workout.id, workout]))
  return groups
    .flatMap((group) => {
      const timed = group.members.flatMap(({ id }) => {
        const workout = byId.get(id)
        return workout && workoutSpeed(workout) !== null ? workout : []
      })
      return [...bySport(timed)].map(([sport, on]) => ({ group, sport, on }))
    })
    .filter(({ on }) => on.length > 1)
    .sort((a, b) => b.on.length - a.on.length)
    .slice(0, ROUTES_MAX)
    .flatMap(({ group, sport, on }) => {
      const { at, value, n } = extremeOf(on, workoutSpeed, 'highest')
      if (!at || value === null) return []
      return {
        group,
        sport,
        value,
        quantity: speedOfSport(at.sport),
        workout: at,
        n,
        fields: SPEED_FIELDS,
      }
    })
}
