import { describe, expect, test } from 'vitest'

import {
  leastProbability,
  medianShift,
  rankSumProbability,
  rankSumTest,
  shareGreater,
} from './rank-sum.ts'

/** Every way to take `taken` of the places. */
function* subsets(places: number, taken: number, from = 0): Generator<number[]> {
  if (taken === 0) return yield []
  for (let at = from; at <= places - taken; at++)
    for (const rest of subsets(places, taken - 1, at + 1)) yield [at, ...rest]
}
const pairsWon = (one: readonly number[], other: readonly number[]) => {
  let won = 0
  for (const a of one) for (const b of other) won += Number(a > b) + Number(a === b) / 2
  return won
}
/** The same by a loop over all ways to part the numbers. */
function byEnumeration(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other]
  const middle = (one.length * other.length) / 2
  const away = Math.abs(pairsWon(one, other) - middle)
  let [ways, asFar] = [0, 0]
  for (const taken of subsets(all.length, one.length)) {
    const [a, b] = [taken.map((at) => all[at]!), all.filter((_, at) => !taken.includes(at))]
    ways++
    if (Math.abs(pairsWon(a, b) - middle) >= away - 1e-9) asFar++
  }
  return asFar / ways
}

describe('the rank sum', () => {
  test('matches the probabilities in the one-sided table by Mann and Whitney (1947)', () => {
    // three and three: U of 0, 1, 2 and 3
    expect(rankSumProbability([1, 2, 3], [4, 5, 6]) / 2).toBeCloseTo(0.05, 3)
    expect(rankSumProbability([1, 2, 4], [3, 5, 6]) / 2).toBeCloseTo(0.1, 3)
    expect(rankSumProbability([1, 3, 4], [2, 5, 6]) / 2).toBeCloseTo(0.2, 3)
    expect(rankSumProbability([2, 3, 4], [1, 5, 6]) / 2).toBeCloseTo(0.35, 3)
    // four and four: U of 1
    expect(rankSumProbability([1, 2, 3, 5], [4, 6, 7, 8]) / 2).toBeCloseTo(0.029, 3)
  })
  test('matches the probabilities of published examples, also with ties', () => {
    // M. Hollander and D. A. Wolfe, Nonparametric statistical methods (1973), 69: permeability of the human chorioamnion at
    // term and before; R's manual of wilcox.test has it as its example, W = 35 and one-sided 0.1272
    const atTerm = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    const before = [1.15, 0.88, 0.9, 0.74, 1.21]
    expect(shareGreater(atTerm, before) * 50).toBeCloseTo(35, 9)
    expect(rankSumProbability(atTerm, before) / 2).toBeCloseTo(0.1272, 4)
    // C. R. Mehta and N. R. Patel, StatXact-5 (2001), table 9.6 and page 229, quoted by R's package exactRankTests: blood
    // pressure of four and of eleven patients, many of them equal; two-sided 0.0989
    const four = [94, 108, 110, 90]
    const eleven = [80, 94, 85, 90, 90, 90, 108, 94, 78, 105, 88]
    expect(rankSumProbability(four, eleven)).toBeCloseTo(0.0989, 4)
  })
  test('matches all ways to divide the numbers, also with ties', () => {
    for (const [one, other] of [
      [
        [0, 0, 1.5, 2],
        [3, 2.5, 4, 3, 0, 5, 2, 3],
      ],
      [
        [4, 4, 4, 4],
        [4, 4, 4, 4, 4, 4],
      ],
      [
        [9, 8, 1, 7],
        [2, 2, 3, 3, 3, 4, 9, 1],
      ],
      [[1], [2, 3]],
    ] as const) {
      expect(rankSumProbability(one, other)).toBeCloseTo(byEnumeration(one, other), 12)
      expect(rankSumProbability(other, one)).toBeCloseTo(byEnumeration(one, other), 12)
      expect(shareGreater(one, other)).toBeCloseTo(
        pairsWon(one, other) / (one.length * other.length),
        12,
      )
    }
  })
  test('is one if nothing differs, and stays exact for a year of weeks', () => {
    expect(rankSumProbability([5, 5], [5, 5, 5])).toBe(1)
    const year = Array.from({ length: 48 }, (_, week) => week + 4)
    // the four lowest, and the four highest: two of all ways to take 4 of 52
    expect(rankSumProbability([0, 1, 2, 3], year)).toBeCloseTo(2 / 270_725, 12)
  })
})

/** Numbers as if by chance, the same every time. */
const madeUp = (count: number, from: number, step = 7919) =>
  Array.from({ length: count }, (_, at) => ((at * step + from * 104_729) % 1009) / 10)

describe('the test of two groups', () => {
  test('is exact for few numbers, also with ties, and says so', () => {
    const [one, other] = [
      [94, 108, 110, 90],
      [80, 94, 85, 90, 90, 90, 108, 94, 78, 105, 88],
    ]
    expect(rankSumTest(one, other)).toEqual({
      probability: rankSumProbability(one, other),
      isExact: true,
    })
  })

  test('uses the normal approximation for many, close to the exact test, with and without ties', () => {
    for (const round of [1, 10]) {
      const rounded = (values: number[]) => values.map((value) => Math.round(value / round) * round)
      const one = rounded(madeUp(28, 1))
      for (const shift of [0, 8, 15, 25]) {
        const other = rounded(madeUp(27, 2, 6007).map((value) => value + shift))
        const { probability, isExact } = rankSumTest(one, other)
        expect(isExact).toBe(false)
        expect(Math.abs(probability - rankSumProbability(one, other))).toBeLessThan(0.004)
      }
    }
    const equal = Array.from({ length: 30 }, () => 5)
    expect(rankSumTest(equal, equal).probability).toBe(1)
  })

  test('can’t find anything in too few numbers', () => {
    expect(leastProbability(3, 3)).toBeCloseTo(0.1, 12)
    expect(leastProbability(4, 4)).toBeCloseTo(2 / 70, 12)
    expect(leastProbability(1, 39)).toBeCloseTo(0.05, 12)
    for (const [m, n] of [
      [3, 3],
      [3, 5],
      [2, 8],
      [6, 4],
    ] as const) {
      const one = Array.from({ length: m }, (_, at) => at)
      const other = Array.from({ length: n }, (_, at) => 100 + at)
      expect(rankSumProbability(one, other)).toBeCloseTo(leastProbability(m, n), 12)
    }
  })
})

describe('the shift between two groups', () => {
  test('matches published examples', () => {
    // Campbell and Gardner (1988), table II: globulin fraction (g/l) of two groups of ten; -5.5, and the 24th from either end, -10 and 1
    const one = [38, 26, 29, 41, 36, 31, 32, 30, 35, 33]
    const other = [45, 28, 27, 38, 40, 42, 39, 39, 34, 45]
    expect(medianShift(one, other)).toEqual({ estimate: -5.5, lower: -10, upper: 1 })
    expect(medianShift(other, one)).toEqual({ estimate: 5.5, lower: -1, upper: 10 })
    // Hollander and Wolfe (1973), 75: the chorioamnion of the example above, 0.305
    const atTerm = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    const before = [1.15, 0.88, 0.9, 0.74, 1.21]
    expect(medianShift(atTerm, before)!.estimate).toBeCloseTo(0.305, 9)
  })

  test('has the interval of all shifts that the exact test doesn’t reject', () => {
    for (const [m, n] of [
      [4, 4],
      [5, 7],
      [8, 8],
      [3, 12],
    ] as const) {
      const one = madeUp(m, 3).map((value, at) => value + at / 1000)
      const other = madeUp(n, 5, 6007).map((value, at) => value + at / 10_000)
      const { estimate, lower, upper } = medianShift(one, other)!
      const pAt = (shift: number) =>
        byEnumeration(
          one.map((value) => value - shift),
          other,
        )
      // between differences no two numbers are equal
      expect(pAt(lower + 1e-7)).toBeGreaterThan(0.05)
      expect(pAt(lower - 1e-7)).toBeLessThanOrEqual(0.05)
      expect(pAt(upper - 1e-7)).toBeGreaterThan(0.05)
      expect(pAt(upper + 1e-7)).toBeLessThanOrEqual(0.05)
      expect(pAt(estimate)).toBeGreaterThan(0.9)
    }
  })

  test('has nearly the same interval by approximation as by the exact distribution', () => {
    const one = madeUp(26, 1)
    const other = madeUp(25, 2, 6007).map((value) => value + 12)
    const { lower, upper } = medianShift(one, other)!
    const pAt = (shift: number) =>
      rankSumProbability(
        one.map((value) => value - shift),
        other,
      )
    expect(Math.abs(pAt(lower) - 0.05)).toBeLessThan(0.006)
    expect(Math.abs(pAt(upper) - 0.05)).toBeLessThan(0.006)
  })

  test('is not given for groups too small for an interval', () => {
    expect(medianShift([1, 2, 3], [7, 8, 9])).toBe(null)
    expect(medianShift([1, 2, 3, 4], [7, 8, 9, 10])).toEqual({ estimate: -6, lower: -9, upper: -3 })
    expect(medianShift([], [7, 8])).toBe(null)
  })
})
