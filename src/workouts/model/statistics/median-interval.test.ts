import { expect, test } from 'vitest'

import { medianInterval } from './median-interval.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1)

test('the interval of a median has the published ranks', () => {
  // Conover (1999), table A3: 95% or more
  const ranks = [6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 100].map((n) => [n, medianInterval(upTo(n))])
  expect(Object.fromEntries(ranks.map(([n, found]) => [n, Object.values(found!)]))).toEqual({
    6: [1, 6],
    7: [1, 7],
    8: [1, 8],
    9: [2, 8],
    10: [2, 9],
    12: [3, 10],
    15: [4, 12],
    20: [6, 15],
    25: [8, 18],
    30: [10, 21],
    100: [40, 61],
  })
})

test('five numbers have no interval, and ten thousand have one', () => {
  expect(medianInterval(upTo(5))).toBeNull()
  expect(medianInterval([])).toBeNull()
  const { lower, upper } = medianInterval(upTo(10_000))!
  expect(lower).toBeGreaterThan(4890)
  expect(lower + upper).toBe(10_001)
  expect(lower).toBeLessThan(4910)
})
