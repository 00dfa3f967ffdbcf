import type { Workout } from '#contract/workouts.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'

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

function decoded({ map }: Workout): Route {
  const encoded = map?.summary_polyline || map?.polyline
  if (!encoded) return { points: null, error: null }
  try {
    return { points: decodePolyline(encoded), error: null }
  } catch (error) {
    return { points: null, error: (error as RangeError).message }
  }
}
