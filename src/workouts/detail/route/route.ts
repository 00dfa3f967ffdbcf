import type { Workout } from '#contract/interface/workouts.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'
import { unreadableReason } from '#lib/unreadable.ts'

export type Route =
  | { points: readonly Point[]; error: null }
  | { points: null; error: string | null }

/** Location of a workout's route: the object, and its field or fields. */
export const routeField = (workout: Workout) =>
  workout.map
    ? { of: workout.map, field: ['summary_polyline', 'polyline'] }
    : { of: workout, field: 'map' }

/** True where a route came in another form than the text that it should be. */
export function isRouteUnreadable(workout: Workout): boolean {
  const { of, field } = routeField(workout)
  return routeOf(workout).points === null && unreadableReason(of, field) !== null
}

const known = new WeakMap<Workout, Route>()

/** The route, or why there is none: not recorded, or not to be decoded. Decoded once for each workout. */
export function routeOf(workout: Workout): Route {
  let route = known.get(workout)
  if (!route) known.set(workout, (route = decoded(workout)))
  return route
}

function decoded(workout: Workout): Route {
  const { map } = workout
  const encoded = map?.summary_polyline || map?.polyline
  if (!encoded) {
    const { of, field } = routeField(workout)
    const reason = unreadableReason(of, field)
    return { points: null, error: reason && 'It came as something else than a text.' }
  }
  try {
    return { points: decodePolyline(encoded), error: null }
  } catch (error) {
    return { points: null, error: (error as RangeError).message }
  }
}
