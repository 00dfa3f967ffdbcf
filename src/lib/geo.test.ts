import { expect, test } from 'vitest'

import { distanceBetween, distancesAlong, pointAt, project, roundBelow } from './geo.ts'

test('a degree of latitude is 111.2 km, and one of longitude shrinks with the cosine', () => {
  expect(distanceBetween([0, 0], [1, 0])).toBeCloseTo(111_195, -1)
  expect(distanceBetween([60, 0], [60, 1]) / distanceBetween([0, 0], [0, 1])).toBeCloseTo(0.5, 3)
})

test('places along a line are found between its vertices', () => {
  const line = [[0, 0], [0, 0.01], [0.01, 0.01]] as const
  const along = distancesAlong(line)
  expect(along[2]! / along[1]!).toBeCloseTo(2, 3)
  expect(pointAt(line, along, along[1]! / 2)[1]).toBeCloseTo(0.005, 6)
  expect(pointAt(line, along, 1e9)).toEqual([0.01, 0.01])
  expect(pointAt(line, along, 0)).toEqual([0, 0])
})

test('a route fits its box with north up, also across the antimeridian and from a single point', () => {
  const box = { width: 200, height: 100, margin: 10 }
  const { line, metresPerPixel } = project([[-17, 179.9], [-17, -179.9], [-17.1, -179.9]], box)
  for (const [x, y] of line) {
    expect(x).toBeGreaterThanOrEqual(9.99)
    expect(x).toBeLessThanOrEqual(190.01)
    expect(y).toBeGreaterThanOrEqual(9.99)
    expect(y).toBeLessThanOrEqual(90.01)
  }
  expect(line[2]![1]).toBeGreaterThan(line[0]![1])
  expect(line[1]![0]).toBeGreaterThan(line[0]![0])
  // 0.2 degrees at 17° south are 21.3 km
  expect((line[1]![0] - line[0]![0]) * metresPerPixel).toBeCloseTo(21_270, -3)
  expect(project([[10, 10]], box).line).toEqual([[100, 50]])
})

test('scale bars have round lengths', () => {
  expect([999, 1000, 2300, 4999, 5000, 0.7].map(roundBelow)).toEqual([500, 1000, 2000, 2000, 5000, 0.5])
})
