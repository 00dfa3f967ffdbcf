import { expect, test } from 'vitest'

import type { Point } from '#lib/polyline.ts'

import { areasOf } from './track-areas.ts'

const track = (id: string, ...points: Point[]) => ({ id, points })
const idsOf = (tracks: Parameters<typeof areasOf>[0]) =>
  areasOf(tracks).map((area) => area.tracks.map(({ id }) => id).toSorted())

test('routes are grouped by area, the largest group first', () => {
  expect(
    idsOf([
      track('girona', [41.98, 2.82]),
      track('boulder', [40.01, -105.27]),
      track('lake', [42.12, 2.75], [42.13, 2.76]),
      track('nowhere'),
    ]),
  ).toEqual([['girona', 'lake'], ['boulder']])
})

test('a route between two areas joins them', () => {
  const far = [track('a', [50, 5]), track('b', [52, 5])]
  expect(idsOf(far)).toEqual([['a'], ['b']])
  expect(idsOf([...far, track('between', [50.2, 5], [51.8, 5])])).toEqual([['a', 'b', 'between']])
})

test('both sides of the antimeridian are one area, with a box as wide as it looks', () => {
  const [area] = areasOf([track('east', [-17, -179.9]), track('west', [-17, 179.9])])
  expect(area!.tracks).toHaveLength(2)
  expect(area!.east - area!.west).toBeCloseTo(0.2, 6)
})
