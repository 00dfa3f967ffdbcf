import { expect, test } from 'vitest'

import { median, quantile } from './quantile.ts'

test('a quantile is interpolated between its two nearest numbers, as in the pandas manual', () => {
  const numbers = [1, 2, 3, 4]
  expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantile(numbers, share))).toEqual([
    1, 1.75, 2.5, 3.25, 4,
  ])
  expect(quantile([7], 0.9)).toBe(7)
  expect(median([1, 2, 10])).toBe(2)
})
