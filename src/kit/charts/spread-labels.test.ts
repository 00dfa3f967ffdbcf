import { expect, test } from 'vitest'

import { LABEL_PX, spreadLabels } from './spread-labels.ts'

const places = (at: number[], top = 0, bottom = 100) =>
  spreadLabels(
    at.map((one) => ({ at: one })),
    top,
    bottom,
  ).map((label) => label.at)

test('Labels with enough room stay in place', () => {
  expect(places([10, 40, 90])).toEqual([10, 40, 90])
})

test('Labels never overlap, and stay within the plot as long as they fit', () => {
  for (const at of [
    [50, 51, 52],
    [99, 100, 100],
    [0, 0, 1],
    [-20, 120],
    [100, 99, 3, 2, 50],
  ]) {
    const placed = places(at)
    placed.slice(1).forEach((one, index) => {
      expect(one - placed[index]!, String(at)).toBeGreaterThanOrEqual(LABEL_PX)
    })
    expect(Math.min(...placed), String(at)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...placed), String(at)).toBeLessThanOrEqual(100)
  }
})
