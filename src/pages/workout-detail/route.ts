import type { Workout } from '#contract/workouts.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'
import { unreadableReason } from '#src/lib/unreadable.ts'

export type Route =
  | { points: readonly Point[]; error: null }
  | { points: null; error: string | null }

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
    const reason = unreadableReason(workout, 'map') ?? unreadableReason(map, 'summary_polyline')
    return { points: null, error: reason && `It came as something else: ${reason}.` }
  }
  try {
    return { points: decodePolyline(encoded), error: null }
  } catch (error) {
    return { points: null, error: (error as RangeError).message }
  }
}
