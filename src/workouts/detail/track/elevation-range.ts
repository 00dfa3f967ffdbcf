import type { Workout } from '#contract/interface/workouts.ts'

/**
 * Meters from the lowest to the highest point. Null also if the lowest is above the highest, which
 * is invalid.
 */
export const elevationRange = ({ elev_high, elev_low }: Workout): number | null =>
  elev_high === null || elev_low === null || elev_low > elev_high ? null : elev_high - elev_low
