import { chiSquareTail } from './chi-square.ts'
import { doubledRanks, tieSum } from './ranks.ts'

/** H, its degrees of freedom, and the probability of at least this H by chance. */
export type KruskalWallis = { statistic: number; degrees: number; probability: number }

/**
 * Test for a difference in location of several groups: W. H. Kruskal and W. A. Wallis, Use of
 * ranks in one-criterion variance analysis, Journal of the American Statistical Association 47
 * (1952), 583-621, with H corrected for ties. The probability is the chi-square approximation,
 * which is usually too large for groups of fewer than five. There must be at least two groups,
 * none of them empty.
 */
export function kruskalWallis(groups: readonly (readonly number[])[]): KruskalWallis {
  const all = groups.flat()
  const n = all.length
  const degrees = groups.length - 1
  const untied = 1 - tieSum(all) / (n ** 3 - n)
  // all equal: no difference
  if (untied < 1e-12) return { statistic: 0, degrees, probability: 1 }
  const ranks = doubledRanks(all)
  let from = 0
  let squares = 0
  for (const { length } of groups) {
    const sum = ranks.slice(from, from + length).reduce((total, rank) => total + rank, 0) / 2
    squares += sum ** 2 / length
    from += length
  }
  const statistic = Math.max(0, (12 / (n * (n + 1))) * squares - 3 * (n + 1)) / untied
  return { statistic, degrees, probability: chiSquareTail(statistic, degrees) }
}
