import { expect, test } from 'vitest'

import { medianDeviation } from './median-deviation.ts'

test('the spread around the median matches the example by Leys et al. (2013)', () => {
  expect(medianDeviation([1, 3, 3, 6, 8, 10, 10, 1000])).toBeCloseTo(5.1891, 4)
})

test('one outlier doesn’t move it, and equal numbers have none', () => {
  expect(medianDeviation([1, 2, 3, 4, 5])).toBeCloseTo(1.4826, 9)
  expect(medianDeviation([1, 2, 3, 4, 5_000_000])).toBeCloseTo(1.4826, 9)
  expect(medianDeviation([7, 7, 7])).toBe(0)
})
