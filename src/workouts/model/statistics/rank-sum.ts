import { itemAt } from '#lib/lists.ts'
import { median } from '#lib/quantile.ts'

import { chiSquareTail } from './chi-square.ts'
import { doubledRanks, tieSum } from './ranks.ts'

/** Number of selections of this number of ranks for each sum, by that sum. */
function waysBySum(ranks: readonly number[], taken: number): Float64Array {
  const most = ranks.toSorted((a, b) => b - a).slice(0, taken)
  const size = most.reduce((sum, rank) => sum + rank, 0) + 1
  const ways = Array.from({ length: taken + 1 }, () => new Float64Array(size))
  itemAt(ways, 0)[0] = 1
  for (const rank of ranks)
    for (let count = taken; count > 0; count--) {
      const [of, fewer] = [itemAt(ways, count), itemAt(ways, count - 1)]
      for (let sum = size - 1; sum >= rank; sum--) of[sum]! += fewer[sum - rank]!
    }
  return itemAt(ways, taken)
}

/**
 * Probability that chance alone separates two groups of numbers at least this far (two-sided, from
 * 0 to 1): H. B. Mann and D. R. Whitney, On a test of whether one of two random variables is
 * stochastically larger than the other, Annals of Mathematical Statistics 18 (1947), 50-60. Exact,
 * over all ways to divide the actual numbers. Equal numbers share their ranks. Neither group may
 * be empty.
 */
export function rankSumProbability(one: readonly number[], other: readonly number[]): number {
  const ranks = doubledRanks([...one, ...other])
  const sum = ranks.slice(0, one.length).reduce((total, rank) => total + rank, 0)
  const expected = (ranks.reduce((total, rank) => total + rank, 0) * one.length) / ranks.length
  const away = Math.abs(sum - expected) - 1e-9
  let [all, asFar] = [0, 0]
  waysBySum(ranks, one.length).forEach((ways, at) => {
    all += ways
    if (Math.abs(at - expected) >= away) asFar += ways
  })
  return asFar / all
}

/**
 * Share of all pairs of one number from each group in which the first is greater, with equal pairs
 * counted half: Mann and Whitney's U over the number of pairs. 0.5 if neither group is above the
 * other. Neither group may be empty.
 */
export function shareGreater(one: readonly number[], other: readonly number[]): number {
  const ranks = doubledRanks([...one, ...other])
  const sum = ranks.slice(0, one.length).reduce((total, rank) => total + rank, 0) / 2
  return (sum - (one.length * (one.length + 1)) / 2) / (one.length * other.length)
}

/**
 * Maximum total size for the exact test. Beyond it, the normal approximation is as good, and the
 * exact test takes long.
 */
export const EXACT_MAX = 50
const NORMAL_975 = 1.959963984540054

const isSmall = (one: readonly number[], other: readonly number[]) =>
  one.length + other.length <= EXACT_MAX
/** Variance of Mann and Whitney's U under chance alone, with `ties` from `tieSum`. */
const varianceOf = (m: number, n: number, ties = 0) =>
  ((m * n) / 12) * (m + n + 1 - ties / ((m + n) * (m + n - 1)))

/**
 * Two-sided test for a difference in location of two groups. Exact for up to 50 numbers in total,
 * also with ties. Beyond that, the normal approximation, corrected for ties and for continuity (E.
 * L. Lehmann, Nonparametrics, 1975, 1.3 and 1.4). Neither group may be empty.
 */
export function rankSumTest(
  one: readonly number[],
  other: readonly number[],
): { probability: number; isExact: boolean } {
  if (isSmall(one, other)) return { probability: rankSumProbability(one, other), isExact: true }
  const pairs = one.length * other.length
  const variance = varianceOf(one.length, other.length, tieSum([...one, ...other]))
  const away = Math.abs(shareGreater(one, other) * pairs - pairs / 2) - 0.5
  const probability = away <= 0 || variance <= 0 ? 1 : chiSquareTail(away ** 2 / variance, 1)
  return { probability, isExact: false }
}

/**
 * Smallest possible probability for two groups of these sizes, if all numbers of one are above all
 * of the other.
 */
export function leastProbability(m: number, n: number): number {
  let ways = 1
  for (let at = 1; at <= m; at++) ways = (ways * (n + at)) / at
  return Math.min(1, 2 / ways)
}

/** Number of sorted differences beyond each 95% limit, including the limit itself. 0 if there is none. */
function limitPlace(m: number, n: number): number {
  if (m + n > EXACT_MAX)
    return Math.floor((m * n) / 2 - NORMAL_975 * Math.sqrt(varianceOf(m, n)) + 0.5)
  const ranks = Array.from({ length: m + n }, (_, at) => at + 1)
  const ways = waysBySum(ranks, m)
  const all = ways.reduce((sum, each) => sum + each, 0)
  const first = (m * (m + 1)) / 2
  let [place, below] = [0, 0]
  while ((below += itemAt(ways, first + place)) <= 0.025 * all) place++
  return place
}

/** Shift of one group from the other, and the limits of its interval. */
export type Shift = { estimate: number; lower: number; upper: number }

/**
 * The shift of the first group from the second: the median of all differences of one number of
 * each, with its 95% interval (J. L. Hodges and E. L. Lehmann, Annals of Mathematical Statistics
 * 34 (1963), 598-611; limits as M. J. Campbell and M. J. Gardner, British Medical Journal 296
 * (1988), 1454-1456). Its coverage is at least 95%: the limits are differences, taken from the
 * exact distribution for up to 50 numbers in total and from the normal approximation beyond. With
 * equal numbers, it is wider than necessary. In the unit of the numbers. Null if there are too few
 * numbers for such an interval (`leastProbability` above 0.05).
 */
export function medianShift(one: readonly number[], other: readonly number[]): Shift | null {
  const place = one.length && other.length ? limitPlace(one.length, other.length) : 0
  if (place < 1) return null
  const differences = Float64Array.from(one.flatMap((a) => other.map((b) => a - b))).sort()
  return {
    estimate: median([...differences]),
    lower: itemAt(differences, place - 1),
    upper: itemAt(differences, -place),
  }
}
