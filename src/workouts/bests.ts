import type { Workout } from '#contract/workouts.ts'
import type { Quantity } from '#src/lib/units.ts'
import { extremeOf } from './figures.ts'
import { routeSpeed } from './repeated-routes.ts'
import type { RouteGroup } from './route-groups.ts'
import { sportKey, speedOfSport } from './sport.ts'

/** The highest of a figure over whole workouts, and of how many that have it. */
export type Best = {
  key: string
  label: string
  quantity: Quantity
  value: number
  workout: Workout
  n: number
}

/** A power that was held for less says little of an average. */
const LEAST_POWER_SECONDS = 20 * 60
/** So many of the ways that were gone most often. */
const MOST_WAYS = 3

/** The most of a figure; nothing where no workout has any. */
function most(
  workouts: readonly Workout[],
  key: string,
  label: string,
  quantity: Quantity,
  value: (workout: Workout) => number | null,
): Best[] {
  const { at, value: best, n } = extremeOf(workouts, value, 'highest')
  return at && best !== null && best > 0
    ? [{ key, label, quantity, value: best, workout: at, n }]
    : []
}

/** On each of the ways gone most often, by one sport, the one that was fastest from end to end. */
function fastestOnWays(workouts: readonly Workout[], groups: readonly RouteGroup[]): Best[] {
  const byId = new Map(workouts.map((workout) => [workout.id, workout]))
  const ways = groups.flatMap(({ id, members }) => {
    const bySport = new Map<string, Workout[]>()
    for (const member of members) {
      const workout = byId.get(member.id)
      if (!workout || routeSpeed(workout) === null) continue
      const sport = sportKey(workout)
      const others = bySport.get(sport)
      if (others) others.push(workout)
      else bySport.set(sport, [workout])
    }
    return [...bySport].map(([sport, on]) => ({ key: `${id} ${sport}`, on }))
  })
  return ways
    .filter(({ on }) => on.length > 1)
    .sort((a, b) => b.on.length - a.on.length)
    .slice(0, MOST_WAYS)
    .flatMap(({ key, on }) =>
      most(on, key, 'Fastest on one way', speedOfSport(on[0]!.sport), routeSpeed),
    )
}

/** The bests that summaries can tell: averages and sums of whole workouts, never an effort within one. */
export const bestsOf = (workouts: readonly Workout[], groups: readonly RouteGroup[]): Best[] => [
  ...most(workouts, 'distance', 'Longest distance', 'distance', ({ distance }) => distance),
  ...most(workouts, 'time', 'Longest moving time', 'duration', ({ moving_time }) => moving_time),
  ...most(
    workouts,
    'gain',
    'Most elevation gain',
    'elevation',
    ({ total_elevation_gain }) => total_elevation_gain,
  ),
  ...most(
    workouts,
    'power',
    'Best average power of 20 min or more',
    'power',
    ({ average_watts, moving_time }) =>
      (moving_time ?? 0) >= LEAST_POWER_SECONDS ? average_watts : null,
  ),
  ...fastestOnWays(workouts, groups),
]
