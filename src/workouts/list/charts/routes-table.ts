import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import type { ChartTable } from '#src/kit/charts/ChartCard.tsx'
import {
  formatClock,
  formatQuantity,
  headUnitOf,
  unitOf,
  withUnit,
  type Units,
} from '#src/kit/lib/units.ts'
import { workoutSpeed } from '#src/workouts/model/figures.ts'
import {
  repeatedRouteById,
  speedName,
  speedOnRoute,
  type RepeatedRoute,
  type Routes,
} from '#src/workouts/model/routes/repeated-routes.ts'
import { routeMatchText } from '#src/workouts/model/routes/route-groups.ts'
import { speedOfSport, sportName } from '#src/workouts/model/sport.ts'

/** The routes as a table, newest first; those that could not be decoded at the end, each with its reason. */
export function routesTable({
  shown,
  repeatedRoutes,
  undecodable,
  routes,
  units,
}: {
  shown: Routes['decoded']
  repeatedRoutes: readonly RepeatedRoute[]
  undecodable: readonly Workout[]
  routes: Routes
  units: Units
}): ChartTable {
  const repeatedRouteOf = repeatedRouteById(repeatedRoutes)
  const metres = (value: number) => withUnit(value, 'elevation', units)
  const speedKind = speedOnRoute([...shown.map(({ workout }) => workout), ...undecodable])
  const figures = (workout: Workout) => {
    const speed = workoutSpeed(workout)
    return [
      sportName(workout) || '–',
      workout.moving_time === null ? '–' : formatClock(workout.moving_time),
      workout.distance === null ? '–' : formatQuantity(workout.distance, 'distance', units),
      speed === null
        ? '–'
        : speedKind
          ? formatQuantity(speed, speedKind, units)
          : withUnit(speed, speedOfSport(workout.sport), units),
    ]
  }
  return {
    header: [
      'Day',
      'Sport',
      'Moving',
      `Distance, ${unitOf('distance', units)}`,
      speedKind ? `${speedName(speedKind)}, ${headUnitOf(speedKind, units)}` : 'Speed or pace',
      'Route',
      'How alike',
    ],
    rows: [
      ...shown.map(({ id, workout }) => {
        const repeated = repeatedRouteOf.get(id)
        const first = repeated?.group.members.find(({ id: other }) => other === repeated.group.id)
        const member = repeated?.group.members.find((one) => one.id === id)
        return {
          key: id,
          cells: [
            formatDay(workout.calendar_date),
            ...figures(workout),
            repeated?.group.name ?? '–',
            !member ? '–' : member === first ? 'reference' : routeMatchText(member, metres),
          ],
        }
      }),
      ...undecodable.map((workout) => ({
        key: workout.id,
        cells: [
          formatDay(workout.calendar_date),
          ...figures(workout),
          '–',
          routes.undecodable.get(workout.id)!,
        ],
      })),
    ],
  }
}
