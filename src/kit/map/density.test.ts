import { expect, test } from 'vitest'

import type { Point } from '#lib/polyline.ts'

import { alphaOf, densityOf } from './density.ts'

const at = ([y, x]: Point): [number, number] => [x, y]

test('A pixel counts each route once, however often it passes', () => {
  const there: Point[] = [
    [2, 1],
    [2, 8],
    [2, 1],
  ]
  const down: Point[] = [
    [0, 4],
    [9, 4],
  ]
  const { counts, most, width } = densityOf([there, down, there], at, { width: 12, height: 12 })
  const count = (x: number, y: number) => counts[y * width + x]
  expect(count(2, 2)).toBe(2)
  expect(count(4, 2)).toBe(3)
  expect(count(4, 8)).toBe(1)
  expect(count(10, 10)).toBe(0)
  expect(most).toBe(3)
})

test('Points outside the drawing are left out', () => {
  const { counts } = densityOf(
    [
      [
        [-5, -5],
        [20, 20],
      ],
    ],
    at,
    { width: 4, height: 4 },
  )
  expect([...counts].filter(Boolean).length).toBeGreaterThan(3)
})

test('A route along the right edge doesn’t wrap to the other side', () => {
  const { counts } = densityOf(
    [
      [
        [0, 3],
        [3, 3],
      ],
    ],
    at,
    { width: 4, height: 4 },
  )
  expect([...counts].map((count, place) => (count ? place % 4 : 3))).toEqual(Array(16).fill(3))
})

test('A single route is visible, and the busiest place is opaque', () => {
  expect(alphaOf(0, 9)).toBe(0)
  expect(alphaOf(1, 1700)).toBeGreaterThan(0.4)
  expect(alphaOf(1700, 1700)).toBe(1)
  expect(alphaOf(1, 1)).toBeLessThan(1)
})

test('A point too far away breaks the line', () => {
  const away: Point[] = [
    [2, 1],
    [2, 1e6],
    [2, 8],
  ]
  const { counts, width } = densityOf([away], at, { width: 12, height: 12 })
  expect([1, 4, 8].map((x) => counts[2 * width + x])).toEqual([1, 0, 1])
})
