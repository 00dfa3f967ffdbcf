import { expect, test } from 'vitest'

import { distancesAlong, project } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'

import { apartFrom, offsetRight, labelsFor, placeAt, placesAlong, stepFor } from './marks.ts'

test('distance marks are round and few, even on a very short route', () => {
  expect([
    stepFor(106.6, 12),
    stepFor(5.9, 12),
    stepFor(0.4, 12),
    stepFor(12, 12),
    stepFor(99_999, 12),
  ]).toEqual([10, 0.5, 0.1, 1, 10_000])
})

const eastAndBack: Point[] = [
  [0, 0],
  [0, 0.1],
  [0, 0],
]

test('a mark on the way out and one on the way back are on opposite sides', () => {
  const along = distancesAlong(eastAndBack)
  const map = project(eastAndBack, { width: 400, height: 200, margin: 20 })
  const out = placeAt(eastAndBack, along, map, along[1]! * 0.5)
  const back = placeAt(eastAndBack, along, map, along[1]! * 1.5)
  expect(out.x).toBeCloseTo(back.x, 3)
  expect(out.y).toBeCloseTo(back.y, 3)
  // out to the right of the picture: its right hand is below
  expect(offsetRight(out, 10)[1]).toBeCloseTo(out.y + 10, 3)
  expect(offsetRight(back, 10)[1]).toBeCloseTo(back.y - 10, 3)
  expect(
    labelsFor(
      [
        { ...out, text: '2' },
        { ...back, text: '8' },
      ],
      [],
    ).map(({ y }) => Math.sign(y - out.y)),
  ).toEqual([1, -1])
})

test('a number moves to the other side if it would cover another distance’s mark', () => {
  const mark = (x: number, y: number, text: string) => ({ x, y, angle: 0, text })
  const [alone] = labelsFor([mark(100, 100, '2')], [])
  expect(alone!.y).toBeGreaterThan(100)
  const [moved] = labelsFor([mark(100, 100, '2'), mark(alone!.x, alone!.y, '7')], [])
  expect(moved!.y).toBeLessThan(100)
})

test('a number moves to the other side, or farther away, if the route would cross it', () => {
  const mark = { x: 100, y: 100, angle: 0, text: '2' }
  const near: [number, number][] = [
    [90, 112],
    [110, 112],
  ]
  const [other] = labelsFor([mark], [], [], [near])
  expect(other!.y).toBeLessThan(100)
  const above = near.map(([x, y]): [number, number] => [x, 200 - y])
  const [farther] = labelsFor(
    [mark],
    [],
    [],
    [near.map(([x]): [number, number] => [x, 106]), above],
  )
  expect(farther!.y).toBeGreaterThan(115)
})

test('arrows are evenly spaced along the line, and away from marks', () => {
  const line = [
    [0, 0],
    [50, 0],
    [300, 0],
  ] as const
  expect(placesAlong(line, 100, []).map(({ x, angle }) => [x, angle])).toEqual([
    [50, 0],
    [150, 0],
    [250, 0],
  ])
  expect(placesAlong(line, 100, [{ x: 155, y: 4 }]).map(({ x }) => x)).toEqual([50, 250])
  expect(placesAlong([[0, 0]], 100, [])).toEqual([])
})

test('laps have the arrows of one lap, and more only if there is room', () => {
  const lap = [
    [0, 0],
    [300, 0],
    [300, 200],
    [0, 200],
    [0, 0],
  ] as const
  const one = placesAlong(lap, 110, [])
  const laps = Array.from({ length: 40 }, () => lap).flat()
  const all = placesAlong(laps, 110, [])
  expect(all.slice(0, one.length)).toEqual(one)
  // 40 laps of 1,000 px
  expect(all.length).toBeLessThan(1000 / 24)
  all.forEach((place, index) => {
    for (const other of all.slice(0, index))
      expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThan(24)
  })
  const mark = { x: 155, y: 20 }
  expect(
    placesAlong(lap, 110, [mark]).every(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) > 24),
  ).toBe(true)
})

test('a label that would cover another moves to the other side, and a third is left out', () => {
  const mark = { x: 100, y: 100, angle: 0 }
  const labels = labelsFor(
    [
      { ...mark, text: '1' },
      { ...mark, text: '2' },
      { ...mark, text: '3' },
    ],
    [],
  )
  expect(labels.map(({ text, y }) => [text, Math.sign(y - 100)])).toEqual([
    ['1', 1],
    ['2', -1],
  ])
})

test('a line is labeled where it is farthest from the other, or far from the start if both overlap', () => {
  const straight = [
    [0, 0],
    [100, 0],
    [200, 0],
    [300, 0],
  ] as const
  const bent = [
    [0, 0],
    [100, 0],
    [200, 80],
    [300, 0],
  ] as const
  expect(apartFrom(bent, [straight])).toMatchObject({ x: 200, y: 80 })
  const parallel = straight.map(([x, y]) => [x, y + 9] as const)
  expect(apartFrom(straight, [parallel])).toMatchObject({ x: 300, y: 0, angle: 0 })
  expect(apartFrom(straight, [])).toMatchObject({ x: 300, y: 0 })
})
