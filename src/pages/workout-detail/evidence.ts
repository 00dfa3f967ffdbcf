import type { Workout } from '#contract/workouts.ts'
import { lastedOf } from './figures.ts'

const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

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
export function evidenceOf(
  { distance, average_speed, moving_time, hr_zones }: Workout,
  routeMetres: number | null,
): Evidence[] {
  const found: Evidence[] = []
  const add = (
    what: Evidence['what'],
    given: number | null | undefined,
    expected: number | null | undefined,
  ) => {
    if (given && expected) found.push({ what, given, expected, off: given / expected - 1 })
  }
  add('route', routeMetres, distance)
  add('speed', average_speed, distance && moving_time ? distance / moving_time : null)
  add('zones', hr_zones?.length ? sumOf(hr_zones) : null, moving_time)
  return found
}

/** A figure that is more than it can be: `value` is above `most`, the other figure; beats per minute, metres, seconds or metres per second. */
export type Contradiction = {
  what: 'heartRate' | 'elevation' | 'moving' | 'speed' | 'zonesTime'
  value: number
  most: number
}

/** What two figures may be apart by having been rounded. */
const ROUNDED = { heartRate: 0.5, elevation: 0.05, moving: 1, speed: 0.01, zonesTime: 1 }

/** Which figures contradict each other, whatever their units. */
export function contradictionsOf(workout: Workout): Contradiction[] {
  const {
    average_hr,
    max_hr,
    elev_low,
    elev_high,
    moving_time,
    average_speed,
    max_speed,
    hr_zones,
  } = workout
  const lasted = lastedOf(workout)
  const pairs: [what: Contradiction['what'], value: number | null, most: number | null][] = [
    ['heartRate', average_hr, max_hr],
    ['elevation', elev_low, elev_high],
    ['moving', moving_time, lasted],
    ['speed', average_speed, max_speed],
    ['zonesTime', hr_zones && sumOf(hr_zones), lasted],
  ]
  // each zone is rounded by itself
  const apart = (what: Contradiction['what']) =>
    ROUNDED[what] * (what === 'zonesTime' ? hr_zones!.length : 1)
  return pairs.flatMap(([what, value, most]) =>
    value !== null && most !== null && value - most > apart(what) ? [{ what, value, most }] : [],
  )
}
