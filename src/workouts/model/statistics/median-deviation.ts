import { median } from '#lib/quantile.ts'

/** Factor that turns the median deviation of normal numbers into their standard deviation. */
const NORMAL = 1.4826

/**
 * Robust spread around the median: 1.4826 times the median of the distances from the median, after
 * C. Leys et al., Detecting outliers: do not use standard deviation around the mean, use absolute
 * deviation around the median, Journal of Experimental Social Psychology 49 (2013), 764-766. There
 * must be at least one number.
 */
export function medianDeviation(sorted: readonly number[]): number {
  const middle = median(sorted)
  const distances = sorted.map((value) => Math.abs(value - middle)).sort((a, b) => a - b)
  return NORMAL * median(distances)
}
