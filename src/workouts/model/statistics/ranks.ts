import { itemAt } from '#lib/lists.ts'
/**
 * Twice the rank of each number among all of them. Equal ones share the mean of their ranks, and
 * twice that is whole.
 */
export function doubledRanks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const rankOf = new Map<number, number>()
  for (let at = 0; at < sorted.length;) {
    let end = at
    while (end < sorted.length && sorted[end] === sorted[at]) end++
    rankOf.set(itemAt(sorted, at), at + 1 + end)
    at = end
  }
  return values.map((value) => rankOf.get(value) ?? NaN)
}

/** The sum of t³ - t over all sets of t equal numbers, which corrects the variance of ranks for ties. */
export function tieSum(values: readonly number[]): number {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times.values()].reduce((sum, t) => sum + t ** 3 - t, 0)
}
