import type { Workout } from '#contract/interface/workouts.ts'
import type { Days } from '#lib/range.ts'
import { convert, type Units } from '#src/kit/lib/units.ts'

import { elevationRows, type ElevationRow } from './aggregate.ts'
import { bucketsOf, groupByBucket, type Size } from './buckets.ts'

/** Rows of the size over the days, in meters or feet. */
export function elevationOverTime(
  workouts: readonly Workout[],
  days: Days,
  size: Size,
  units: Units,
): ElevationRow[] {
  const buckets = bucketsOf(days, size)
  const local = (value: number | null) =>
    value === null ? null : convert(value, 'elevation', units)
  return elevationRows(buckets, groupByBucket(workouts, buckets)).map((row) => ({
    ...row,
    elev_low: local(row.elev_low),
    elev_high: local(row.elev_high),
    total_elevation_gain: local(row.total_elevation_gain),
  }))
}

/**
 * From the lowest to the highest point, or only one of them if the other was not measured. Null if
 * neither was.
 */
export function elevationRange({ elev_low, elev_high }: ElevationRow): [number, number] | null {
  const low = elev_low ?? elev_high
  return low === null ? null : [low, elev_high ?? low]
}

export const isBelowSea = (row: ElevationRow) => (elevationRange(row)?.[0] ?? 0) < 0
