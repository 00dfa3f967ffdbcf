/** Twice the place of each number among all of them, so that equal ones share theirs and it stays whole. */
function doubledRanks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const rankOf = new Map<number, number>()
  for (let at = 0; at < sorted.length;) {
    let end = at
    while (end < sorted.length && sorted[end] === sorted[at]) end++
    rankOf.set(sorted[at]!, at + 1 + end)
    at = end
  }
  return values.map((value) => rankOf.get(value)!)
}

/** How often so many of the ranks add up to each sum, by that sum. */
function waysBySum(ranks: readonly number[], taken: number): Float64Array {
  const most = ranks.toSorted((a, b) => b - a).slice(0, taken)
  const size = most.reduce((sum, rank) => sum + rank, 0) + 1
  const ways = Array.from({ length: taken + 1 }, () => new Float64Array(size))
  ways[0]![0] = 1
  for (const rank of ranks)
    for (let count = taken; count > 0; count--) {
      const [of, fewer] = [ways[count]!, ways[count - 1]!]
      for (let sum = size - 1; sum >= rank; sum--) of[sum]! += fewer[sum - rank]!
    }
  return ways[taken]!
}

/**
 * How likely two groups of numbers lie at least as far apart where chance alone says which number is in which (two-sided,
 * from 0 to 1): H. B. Mann and D. R. Whitney, On a test of whether one of two random variables is stochastically larger
 * than the other, Annals of Mathematical Statistics 18 (1947), 50-60. Exact, over all ways to part the very numbers there
 * are; equal numbers share their ranks. Neither group may be empty.
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
 * In which share of all pairs of one from each group the number of the first is the greater, an equal pair counting half:
 * Mann and Whitney's U over the number of pairs. 0.5 where neither lies above the other. Neither group may be empty.
 */
export function shareGreater(one: readonly number[], other: readonly number[]): number {
  const ranks = doubledRanks([...one, ...other])
  const sum = ranks.slice(0, one.length).reduce((total, rank) => total + rank, 0) / 2
  return (sum - (one.length * (one.length + 1)) / 2) / (one.length * other.length)
}
