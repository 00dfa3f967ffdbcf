/**
 * Lower bounds of the six zones, as shares of maximum heart rate: below 50 %, 50-60, 60-70, 70-80,
 * 80-90, 90 % and above.
 */
export const zoneBounds = [0, 0.5, 0.6, 0.7, 0.8, 0.9] as const
