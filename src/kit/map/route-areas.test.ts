import { expect, test } from 'vitest'

import type { Point } from '#lib/polyline.ts'

import { areasOf } from './route-areas.ts'

const route = (id: string, ...points: Point[]) => ({ id, points })
const idsOf = (routes: Parameters<typeof areasOf>[0]) =>
  areasOf(routes).map((area) => area.routes.map(({ id }) => id).toSorted())

test('routes are told apart by where they are, most first', () => {
  expect(
    idsOf([
      route('girona', [41.98, 2.82]),
      route('boulder', [40.01, -105.27]),
      route('lake', [42.12, 2.75], [42.13, 2.76]),
      route('nowhere'),
    ]),
  ).toEqual([['girona', 'lake'], ['boulder']])
})

test('a route between two areas joins them', () => {
  const far = [route('a', [50, 5]), route('b', [52, 5])]
  expect(idsOf(far)).toEqual([['a'], ['b']])
  expect(idsOf([...far, route('between', [50.2, 5], [51.8, 5])])).toEqual([['a', 'b', 'between']])
})

test('both sides of the antimeridian are one area, and its box is as wide as it looks', () => {
  const [area] = areasOf([route('east', [-17, -179.9]), route('west', [-17, 179.9])])
  expect(area!.routes).toHaveLength(2)
  expect(area!.east - area!.west).toBeCloseTo(0.2, 6)
})
