import type { Workout } from '#contract/workouts.ts'

/** Metres from the lowest to the highest point. */
export const elevationRange = ({ elev_high, elev_low }: Workout): number | null =>
  elev_high === null || elev_low === null ? null : elev_high - elev_low
