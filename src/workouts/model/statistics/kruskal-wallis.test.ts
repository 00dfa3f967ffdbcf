import { describe, expect, test } from 'vitest'

import { kruskalWallis } from './kruskal-wallis.ts'

/** H by another formula: one less than the numbers, times the part of the variance of their ranks that lies between the groups. */
function byVarianceOfRanks(groups: readonly (readonly number[])[]): number {
  const all = groups.flat()
  const rank = (value: number) =>
    all.filter((one) => one < value).length + (all.filter((one) => one === value).length + 1) / 2
  const mean = (all.length + 1) / 2
  const total = all.reduce((sum, value) => sum + (rank(value) - mean) ** 2, 0)
  const between = groups.reduce((sum, group) => {
    const own = group.reduce((ranks, value) => ranks + rank(value), 0) / group.length
    return sum + group.length * (own - mean) ** 2
  }, 0)
  return ((all.length - 1) * between) / total
}

/** Every way to part the numbers into groups of these sizes. */
function* partings(values: readonly number[], sizes: readonly number[]): Generator<number[][]> {
  const [size, ...others] = sizes
  if (!others.length) return yield [[...values]]
  const taken = function* (from: number, left: number): Generator<number[]> {
    if (!left) return yield []
    for (let at = from; at <= values.length - left; at++)
      for (const rest of taken(at + 1, left - 1)) yield [at, ...rest]
  }
  for (const places of taken(0, size!)) {
    const rest = values.filter((_, at) => !places.includes(at))
    for (const parted of partings(rest, others)) yield [places.map((at) => values[at]!), ...parted]
  }
}
const exactly = (groups: readonly (readonly number[])[]) => {
  const own = kruskalWallis(groups).statistic - 1e-9
  let [ways, asGreat] = [0, 0]
  for (const parted of partings(
    groups.flat(),
    groups.map(({ length }) => length),
  )) {
    ways++
    if (byVarianceOfRanks(parted) >= own) asGreat++
  }
  return asGreat / ways
}

describe('the test of several groups', () => {
  test('matches published examples', () => {
    // Kruskal and Wallis (1952), table 1.1: bottle caps of three machines, H = 5.656, chi-square 0.059; the true one is below 0.05
    const machines = [
      [340, 345, 330, 342, 338],
      [339, 333, 344],
      [347, 343, 349, 355],
    ]
    const caps = kruskalWallis(machines)
    expect(caps.statistic).toBeCloseTo(5.656, 3)
    expect(caps.degrees).toBe(2)
    expect(caps.probability).toBeCloseTo(0.0591, 4)
    expect(exactly(machines)).toBeLessThan(0.05)
    // M. Hollander and D. A. Wolfe, Nonparametric statistical methods (1973), 116: mucociliary efficiency, R's example of kruskal.test
    const lungs = kruskalWallis([
      [2.9, 3, 2.5, 2.6, 3.2],
      [3.8, 2.7, 4, 2.4],
      [2.8, 3.4, 3.7, 2.2, 2],
    ])
    expect(lungs.statistic).toBeCloseTo(0.77143, 5)
    expect(lungs.probability).toBeCloseTo(0.68, 3)
  })

  test('matches the variance of ranks between the groups, also with ties', () => {
    for (const groups of [
      [
        [1, 1, 2],
        [2, 3, 3, 9],
        [4, 1],
      ],
      [
        [5, 5, 5, 6],
        [5, 5, 7],
        [6, 6],
        [7, 8, 5],
      ],
      [
        [0, 100, 100],
        [100, 100, 50],
      ],
    ])
      expect(kruskalWallis(groups).statistic).toBeCloseTo(byVarianceOfRanks(groups), 10)
  })

  test('is close to the share of all ways to divide the numbers, and not below it if groups are small and far apart', () => {
    const apart = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]
    // 7.2 of three and three and three: 6 of 1680 ways (Kruskal and Wallis, table 6.1: 0.004)
    expect(kruskalWallis(apart).statistic).toBeCloseTo(7.2, 10)
    expect(exactly(apart)).toBeCloseTo(6 / 1680, 12)
    expect(kruskalWallis(apart).probability).toBeGreaterThan(6 / 1680)
    const mixed = [
      [1, 5, 9, 12],
      [2, 3, 3, 10],
      [4, 8, 11],
    ]
    expect(Math.abs(kruskalWallis(mixed).probability - exactly(mixed))).toBeLessThan(0.05)
  })

  test('finds nothing if all numbers are equal', () => {
    expect(kruskalWallis([[4, 4], [4], [4, 4, 4]])).toEqual({
      statistic: 0,
      degrees: 2,
      probability: 1,
    })
  })
})
