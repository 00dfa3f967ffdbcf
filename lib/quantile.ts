/**
 * Quantile of sorted numbers at a share from 0 to 1, with linear interpolation: type 7 of R. J.
 * Hyndman and Y. Fan, The American Statistician 50 (1996), 361-365. Needs at least one number.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const [one = NaN, next = one] = sorted.slice(low, low + 2)
  return one + (next - one) * (at - low)
}

/** Median of sorted numbers. Needs at least one. */
export const median = (sorted: readonly number[]): number => quantile(sorted, 0.5)
