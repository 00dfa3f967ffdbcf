import { expect, test } from 'vitest'

import { holmAdjusted } from './holm.ts'

/** The closed procedure of Marcus, Peritz and Gabriel (1976), which Holm’s is: the greatest Bonferroni probability of all sets with the test. */
const byClosedTesting = (probabilities: readonly number[]) =>
  probabilities.map((_, own) => {
    let greatest = 0
    for (let set = 1; set < 2 ** probabilities.length; set++) {
      if (!(set & (1 << own))) continue
      const those = probabilities.filter((__, at) => set & (1 << at))
      greatest = Math.max(greatest, Math.min(1, those.length * Math.min(...those)))
    }
    return greatest
  })

test('several tests are adjusted step by step', () => {
  const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12))
  expect(holmAdjusted([0.01, 0.04, 0.03, 0.005])).toEqual(close([0.03, 0.06, 0.06, 0.02]))
  expect(holmAdjusted([0.6, 0.02])).toEqual(close([0.6, 0.04]))
  expect(holmAdjusted([0.7, 0.6])).toEqual([1, 1])
  expect(holmAdjusted([0.03])).toEqual([0.03])
  expect(holmAdjusted([])).toEqual([])
})

test('the adjusted probabilities match the closed procedure', () => {
  for (const given of [
    [0.2, 0.001, 0.04, 0.04, 0.9, 0.012],
    [0.5, 0.5, 0.5],
    [0.0004, 0.03, 0.2, 0.0001, 0.04],
  ])
    expect(holmAdjusted(given)).toEqual(
      byClosedTesting(given).map((value) => expect.closeTo(value, 12)),
    )
})
