import type { Workout } from '#contract/interface/workouts.ts'

/** Meters from the lowest to the highest point; null also where the lowest is said to be above the highest, which is no range. */
export const elevationRange = ({ elev_high, elev_low }: Workout): number | null =>
  elev_high === null || elev_low === null || elev_low > elev_high ? null : elev_high - elev_low
