import type { Workout } from '#contract/interface/workouts.ts'

const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** Two figures of one workout that should agree if the units are those of the API. */
export type ConsistencyCheck = {
  what: 'route' | 'speed' | 'zones'
  /** Given value, and the value computed from others, in meters, meters per second, or seconds. */
  given: number
  expected: number
  /** given / expected − 1 */
  off: number
  /**
   * True if they differ by no more than rounding, so that one was probably computed from the
   * other, and their agreement confirms neither.
   */
  isDerived: boolean
}

/** Maximum difference attributed to rounding. A one-digit figure would otherwise match anything. */
const ROUNDING_MAX = 0.002
/** Half of the last digit of the figure as given. */
function roundingOf(figure: number): number {
  const decimals = String(figure).split('.')[1]?.length ?? 0
  return 0.5 * 10 ** -decimals
}

function check(
  what: ConsistencyCheck['what'],
  given: number,
  expected: number,
  /** Possible difference from rounding alone, in their own unit. */
  rounding: number,
): ConsistencyCheck {
  const apart = Math.abs(given - expected)
  const isDerived = apart <= Math.min(rounding, expected * ROUNDING_MAX)
  return { what, given, expected, off: given / expected - 1, isDerived }
}

/**
 * Redundant figures of a workout: the length of its polyline and `distance`, `average_speed` and
 * distance over moving time, the sum of `hr_zones` and moving time. A summary polyline cuts
 * corners, so it is slightly short.
 */
export function consistencyChecks(
  { distance, average_speed, moving_time, hr_zones }: Workout,
  trackMeters: number | null,
): ConsistencyCheck[] {
  const checks: ConsistencyCheck[] = []
  const zoneSeconds = hr_zones && sumOf(hr_zones)
  if (trackMeters && distance)
    checks.push(check('route', trackMeters, distance, roundingOf(distance)))
  if (average_speed && distance && moving_time) {
    const expected = distance / moving_time
    const expectedRounding =
      expected * (roundingOf(distance) / distance + roundingOf(moving_time) / moving_time)
    checks.push(
      check('speed', average_speed, expected, roundingOf(average_speed) + expectedRounding),
    )
  }
  if (zoneSeconds && moving_time) {
    const zonesRounding = sumOf(hr_zones.map(roundingOf)) + roundingOf(moving_time)
    checks.push(check('zones', zoneSeconds, moving_time, zonesRounding))
  }
  return checks
}

/** True if `average_speed` is only distance over moving time. */
export const isSpeedDerived = (workout: Workout): boolean =>
  consistencyChecks(workout, null).some(({ what, isDerived }) => what === 'speed' && isDerived)
