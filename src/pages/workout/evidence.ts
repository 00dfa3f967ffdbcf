import type { Workout } from '#contract/workouts.ts'

/** Two figures of one workout that should agree when the units are those of the interface. */
export type Evidence = {
  what: 'route' | 'speed' | 'zones'
  /** As given, and as it follows from the others; metres, metres per second or seconds. */
  given: number
  expected: number
  /** given / expected − 1 */
  off: number
}

/**
 * What a workout says twice: the length of its polyline against `distance`, `average_speed` against distance over moving
 * time, the sum of `hr_zones` against moving time. A summary polyline cuts corners, so it is a little short.
 */
export function evidenceOf({ distance, average_speed, moving_time, hr_zones }: Workout, routeMetres: number | null): Evidence[] {
  const found: Evidence[] = []
  const add = (what: Evidence['what'], given: number | null | undefined, expected: number | null | undefined) => {
    if (given && expected) found.push({ what, given, expected, off: given / expected - 1 })
  }
  add('route', routeMetres, distance)
  add('speed', average_speed, distance && moving_time ? distance / moving_time : null)
  add('zones', hr_zones?.length ? hr_zones.reduce((sum, seconds) => sum + seconds, 0) : null, moving_time)
  return found
}
