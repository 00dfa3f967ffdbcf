import { itemAt } from '#lib/lists.ts'

/** Share of intervals that may miss the median at either end. */
const TAIL = 0.025

/**
 * The 95% confidence interval of a median, from the order of the numbers alone: W. J. Conover,
 * Practical Nonparametric Statistics, 3rd edition (1999), 3.2. `sorted` is in ascending order.
 * Null for fewer than six, for which even the lowest and highest numbers miss it more often.
 */
export function medianInterval(sorted: readonly number[]): { lower: number; upper: number } | null {
  const n = sorted.length
  // logarithms, since half to the power of n underflows for n above 1,074
  let logTerm = -n * Math.LN2
  let below = Math.exp(logTerm)
  let left = 0
  while (left < n && below <= TAIL) {
    left++
    logTerm += Math.log((n - left + 1) / left)
    below += Math.exp(logTerm)
  }
  if (left === 0) return null
  return { lower: itemAt(sorted, left - 1), upper: itemAt(sorted, -left) }
}
