import { describe, expect, test } from 'vitest'

import { distancesAlong } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'

import { toGeoJson, type TrackCollection } from './geojson.ts'

const of = (points: readonly Point[]) => toGeoJson({ points, properties: {} }).features[0]!
function linesOf({ geometry }: TrackCollection['features'][number]) {
  if (geometry?.type === 'MultiLineString') return geometry.coordinates
  return geometry?.type === 'LineString' ? [geometry.coordinates] : []
}
const meters = (line: readonly (readonly [number, number])[]) =>
  distancesAlong(line.map(([lng, lat]): Point => [lat, lng])).at(-1)!

/** What a feature breaks of RFC 7946. */
function check(feature: TrackCollection['features'][number]) {
  const wrong: string[] = []
  for (const line of linesOf(feature)) {
    if (line.length < 2) wrong.push('a line of fewer than two positions')
    for (const [lng, lat] of line)
      if (Math.abs(lng) > 180 || Math.abs(lat) > 90)
        wrong.push(`no longitude and latitude: ${lng} ${lat}`)
    line.slice(1).forEach(([lng], index) => {
      if (Math.abs(lng - line[index]![0]) > 180) wrong.push('a part crosses the antimeridian')
    })
  }
  return wrong
}

describe('A route as GeoJSON', () => {
  test('is a feature collection with one line, longitude first, and its box', () => {
    const collection = toGeoJson({
      id: 'a',
      points: [
        [48.8, 2.3],
        [48.9, 2.4],
        [48.85, 2.2],
      ],
      properties: { distance_m: 1200, sport: 'Run', average_hr_bpm: null },
    })
    expect(JSON.parse(JSON.stringify(collection))).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'a',
          bbox: [2.2, 48.8, 2.4, 48.9],
          geometry: {
            type: 'LineString',
            coordinates: [
              [2.3, 48.8],
              [2.4, 48.9],
              [2.2, 48.85],
            ],
          },
          properties: { distance_m: 1200, sport: 'Run', average_hr_bpm: null },
        },
      ],
    })
  })

  test('is split at the antimeridian in either direction, and keeps its length', () => {
    for (const sign of [1, -1]) {
      const points: Point[] = [
        [-17, 179.8 * sign],
        [-17.1, 179.9 * sign],
        [-17.3, -179.9 * sign],
        [-17.4, -179.8 * sign],
      ]
      const feature = of(points)
      expect(check(feature)).toEqual([])
      expect(linesOf(feature)).toEqual([
        [
          [179.8 * sign, -17],
          [179.9 * sign, -17.1],
          [180 * sign, -17.2],
        ],
        [
          [-180 * sign, -17.2],
          [-179.9 * sign, -17.3],
          [-179.8 * sign, -17.4],
        ],
      ])
      expect(
        linesOf(feature)
          .map(meters)
          .reduce((a, b) => a + b),
      ).toBeCloseTo(distancesAlong(points).at(-1)!, -1)
      expect(feature.bbox).toEqual([179.8, -17.4, -179.8, -17])
    }
  })

  test('stays valid if it crosses again and again, or has a point on the very edge', () => {
    const zigzag = of([
      [0, 179.9],
      [0, -179.9],
      [1, 179.9],
      [2, -179.9],
    ])
    expect(check(zigzag)).toEqual([])
    expect(linesOf(zigzag)).toHaveLength(4)
    expect(zigzag.bbox).toEqual([179.9, 0, -179.9, 2])
    for (const edge of [180, -180]) {
      const feature = of([
        [0, 179.9],
        [0, edge],
        [0, -179.9],
      ])
      expect(check(feature)).toEqual([])
      expect(linesOf(feature)).toEqual([
        [
          [179.9, 0],
          [180, 0],
        ],
        [
          [-180, 0],
          [-179.9, 0],
        ],
      ])
    }
    expect(
      check(
        of([
          [0, 179.9],
          [0, 180],
        ]),
      ),
    ).toEqual([])
    expect(
      linesOf(
        of([
          [0, 179.9],
          [0, -180],
        ]),
      ),
    ).toEqual([
      [
        [179.9, 0],
        [180, 0],
      ],
    ])
  })

  test('is not split at Greenwich, or by a step of exactly half a turn', () => {
    expect(
      linesOf(
        of([
          [51, -0.1],
          [51, 0.1],
        ]),
      ),
    ).toHaveLength(1)
    expect(
      linesOf(
        of([
          [0, -90],
          [0, 90],
        ]),
      ),
    ).toHaveLength(1)
  })

  test('is a point for a single place, and has no geometry for none', () => {
    expect(of([[1, 2]])).toMatchObject({
      bbox: [2, 1, 2, 1],
      geometry: { type: 'Point', coordinates: [2, 1] },
    })
    expect(of([])).toEqual({ type: 'Feature', geometry: null, properties: {} })
  })
})
