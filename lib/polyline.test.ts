import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { decodePolyline, encodePolyline, simplify, type Point } from './polyline.ts'

test('the format’s own example decodes exactly, and encodes to itself', () => {
  const points: Point[] = [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ]
  const encoded = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
  expect(decodePolyline(encoded)).toEqual(points)
  expect(encodePolyline(points)).toBe(encoded)
  expect(decodePolyline('')).toEqual([])
  expect(encodePolyline([])).toBe('')
})

describe('a simplified line', () => {
  test('leaves out points on a straight line and keeps corners', () => {
    const corner: Point[] = [
      [60, 24],
      [60.0005, 24],
      [60.001, 24],
      [60.001, 24.001],
      [60.001, 24.002],
    ]
    expect(simplify(corner, 2, 100)).toEqual([corner[0], corner[2], corner[4]])
  })

  test('keeps every corner farther from the line than the tolerance', () => {
    // 0.0001 degree of latitude is 11 m
    const bump: Point[] = [
      [60, 24],
      [60.0001, 24.001],
      [60, 24.002],
    ]
    expect(simplify(bump, 10, 100)).toHaveLength(3)
    expect(simplify(bump, 12, 100)).toHaveLength(2)
  })
})

test('an invalid polyline is rejected with the position of the error', () => {
  expect(() => decodePolyline('_p~iF~ps|U_ulL')).toThrow('ends at character 14 after a latitude')
  expect(() => decodePolyline('_p~iF~ps|U_ulLnnq')).toThrow(
    'inside the value that begins at character 14',
  )
  expect(() => decodePolyline('_p~iF ps|U')).toThrow('Character 5')
  expect(() => decodePolyline('~~~~~~~~~~~~O')).toThrow(
    'begins at character 0 of the polyline is too large',
  )
  expect(() => decodePolyline('_p~iFonnnnG')).toThrow('isn’t a valid location')
})

const FILE = '../shared/data/polylines/polylines.json'
type Vectors = {
  real_activities: {
    summary_polyline: string
    points: number
    first: number[]
    last: number[]
    precision?: number
  }[]
  vectors: {
    encoded: string
    precision: number
    direction: string
    points: number[][] | null
    point_count?: number
    tolerance?: number
  }[]
  malformed: { encoded: string; precision: number }[]
}

describe.skipIf(!existsSync(FILE))(
  'polylines of real activities (skipped if ../shared/data is missing)',
  () => {
    const read = () => JSON.parse(readFileSync(FILE, 'utf8')) as Vectors

    test('every test vector decodes to its points', () => {
      const vectors = read().vectors.filter(({ direction }) => direction.includes('decode'))
      expect(vectors.length).toBeGreaterThan(10)
      for (const { encoded, precision, points, point_count, tolerance = 1e-9 } of vectors) {
        const decoded = decodePolyline(encoded, precision)
        if (point_count) expect(decoded.length).toBe(point_count)
        points?.forEach((point, index) =>
          point.forEach((value, axis) =>
            expect(Math.abs(decoded[index]![axis]! - value), encoded).toBeLessThanOrEqual(
              tolerance,
            ),
          ),
        )
        if (points) expect(decoded.length).toBe(points.length)
      }
    })

    test('every real route decodes to its number of points, from the first to the last', () => {
      const routes = read().real_activities
      expect(routes.length).toBeGreaterThan(100)
      for (const { summary_polyline, points, first, last } of routes) {
        const decoded = decodePolyline(summary_polyline)
        expect(decoded.length).toBe(points)
        for (const [got, wanted] of [
          [decoded[0]!, first],
          [decoded.at(-1)!, last],
        ] as const)
          wanted.forEach((value, axis) => expect(Math.abs(got[axis]! - value)).toBeLessThan(1e-3))
      }
    })

    test('every malformed string is refused', () => {
      for (const { encoded, precision } of read().malformed)
        expect(() => decodePolyline(encoded, precision), encoded).toThrow(RangeError)
    })
  },
)
