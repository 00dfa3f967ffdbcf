import { describe, expect, test } from 'vitest'

import {
  distanceBetween,
  distancesAlong,
  ellipsoidDistanceBetween,
  lineLength,
  pointAt,
  project,
  roundBelow,
  trimEnds,
} from './geo.ts'

test('a degree of latitude is 111.2 km, and one of longitude shrinks with the cosine', () => {
  expect(distanceBetween([0, 0], [1, 0])).toBeCloseTo(111_195, -1)
  expect(distanceBetween([60, 0], [60, 1]) / distanceBetween([0, 0], [0, 1])).toBeCloseTo(0.5, 3)
})

test('a degree of the WGS 84 ellipsoid is as long as published', () => {
  // 110.574 km of latitude and 111.320 km of longitude at the equator, 111.412 and 55.800 at 60 degrees
  expect(ellipsoidDistanceBetween([-0.5, 0], [0.5, 0])).toBeCloseTo(110_574, -1)
  expect(ellipsoidDistanceBetween([0, 0], [0, 1])).toBeCloseTo(111_320, -1)
  expect(ellipsoidDistanceBetween([59.5, 9], [60.5, 9])).toBeCloseTo(111_412, -1)
  expect(ellipsoidDistanceBetween([60, 9], [60, 10])).toBeCloseTo(55_800, -1)
})

test('distance across the date line uses the short way', () => {
  expect(ellipsoidDistanceBetween([0, 179.9995], [0, -179.9995])).toBeCloseTo(111.32, 1)
  expect(distanceBetween([0, 179.9995], [0, -179.9995])).toBeCloseTo(111.19, 1)
})

test('a line is as long as its segments, and a single point has no length', () => {
  expect(
    lineLength([
      [0, 0],
      [1, 0],
      [0, 0],
    ]),
  ).toBeCloseTo(2 * 111_195, -2)
  expect(lineLength([[60, 24]])).toBe(0)
  expect(lineLength([])).toBe(0)
})

test('points along a line are found between its vertices', () => {
  const line = [
    [0, 0],
    [0, 0.01],
    [0.01, 0.01],
  ] as const
  const along = distancesAlong(line)
  expect(along[2]! / along[1]!).toBeCloseTo(2, 3)
  expect(pointAt(line, along, along[1]! / 2)[1]).toBeCloseTo(0.005, 6)
  expect(pointAt(line, along, 1e9)).toEqual([0.01, 0.01])
  expect(pointAt(line, along, 0)).toEqual([0, 0])
})

test('a route fits its box with north up, even across the antimeridian or as a single point', () => {
  const box = { width: 200, height: 100, margin: 10 }
  const { line, metersPerPixel } = project(
    [
      [-17, 179.9],
      [-17, -179.9],
      [-17.1, -179.9],
    ],
    box,
  )
  for (const [x, y] of line) {
    expect(x).toBeGreaterThanOrEqual(9.99)
    expect(x).toBeLessThanOrEqual(190.01)
    expect(y).toBeGreaterThanOrEqual(9.99)
    expect(y).toBeLessThanOrEqual(90.01)
  }
  expect(line[2]![1]).toBeGreaterThan(line[0]![1])
  expect(line[1]![0]).toBeGreaterThan(line[0]![0])
  // 0.2 degrees at 17° south are 21.3 km
  expect((line[1]![0] - line[0]![0]) * metersPerPixel).toBeCloseTo(21_270, -3)
  expect(project([[10, 10]], box).line).toEqual([[100, 50]])
})

test('scale bars have round lengths', () => {
  expect([999, 1000, 2300, 4999, 5000, 0.7].map(roundBelow)).toEqual([
    500, 1000, 2000, 2000, 5000, 0.5,
  ])
})

test('a point between vertices on both sides of the antimeridian is found there, not on the far side of the earth', () => {
  const line = [
    [0, 179.9],
    [0, -179.9],
  ] as const
  const along = distancesAlong(line)
  expect(Math.abs(pointAt(line, along, along[1]! / 2)[1])).toBeCloseTo(180, 6)
  expect(pointAt(line, along, along[1]! * 0.75)[1]).toBeCloseTo(-179.95, 6)
})

describe('Trimmed ends of a route', () => {
  const line = Array.from({ length: 21 }, (_, i): [number, number] => [
    50 + Math.sin(i) * 0.001,
    8 + i * 0.001,
  ])
  const total = distancesAlong(line).at(-1)!

  test('are as long as requested, between vertices too', () => {
    for (const [fromStart, fromEnd] of [
      [200, 200],
      [0, 300],
      [450, 0],
      [33.3, 777],
    ] as const) {
      const left = trimEnds(line, fromStart, fromEnd)
      // the cut is on the straight between two vertices, so nothing but the ends is lost
      expect(distancesAlong(left).at(-1)).toBeCloseTo(total - fromStart - fromEnd, 1)
      for (const point of left.slice(1, -1)) expect(line).toContainEqual(point)
    }
  })
  test('leave no point closer to either end than requested', () => {
    const kept = trimEnds(line, 200, 300)
    const along = distancesAlong(line)
    const near = line.filter((_, index) => along[index]! < 200 || along[index]! > total - 300)
    expect(near.length).toBeGreaterThan(0)
    for (const point of near) expect(kept).not.toContainEqual(point)
  })
  test('are empty if nothing is requested, and everything if the route is shorter', () => {
    expect(trimEnds(line, 0, 0)).toBe(line)
    expect(trimEnds(line, total / 2, total / 2 + 1)).toEqual([])
    expect(trimEnds([], 100, 100)).toEqual([])
    expect(trimEnds([[50, 8]], 1, 0)).toEqual([])
  })
  test('don’t repeat a vertex at the cut', () => {
    const straight = [
      [0, 0],
      [0, 0.01],
      [0, 0.02],
      [0, 0.03],
    ] as const
    const step = distancesAlong(straight)[1]!
    expect(trimEnds(straight, step, step)).toHaveLength(2)
  })
})

test('a line near a pole keeps its shape and its length', () => {
  const line: [number, number][] = [
    [89.52, 12],
    [89.56, 55],
  ]
  const { line: drawn, metersPerPixel } = project(line, { width: 400, height: 400, margin: 20 })
  const [[x1, y1], [x2, y2]] = [drawn[0]!, drawn[1]!]
  expect(y1).toBeGreaterThan(y2)
  expect(Math.hypot(x2 - x1, y2 - y1) * metersPerPixel).toBeCloseTo(
    distanceBetween(line[0]!, line[1]!),
    -4,
  )
})
