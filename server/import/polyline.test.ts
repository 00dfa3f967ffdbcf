import { describe, expect, test } from 'vitest'

import { encodePolyline, simplify, summaryPolyline } from './polyline.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('a summary polyline', () => {
  test('is encoded as the format’s own example is', () => {
    expect(encodePolyline([at(38.5, -120.2), at(40.7, -120.95), at(43.252, -126.453)])).toBe(
      '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
    )
  })

  test('leaves out points on a straight line and keeps corners', () => {
    const corner = [
      at(60, 24),
      at(60.0005, 24),
      at(60.001, 24),
      at(60.001, 24.001),
      at(60.001, 24.002),
    ]
    expect(simplify(corner, 2, 100)).toEqual([corner[0], corner[2], corner[4]])
  })

  test('keeps every corner farther from the line than the tolerance', () => {
    // 0.0001 degree of latitude is 11 m
    const bump = [at(60, 24), at(60.0001, 24.001), at(60, 24.002)]
    expect(simplify(bump, 10, 100)).toHaveLength(3)
    expect(simplify(bump, 12, 100)).toHaveLength(2)
  })

  test('has at most 300 points, however long the way', () => {
    const winding = Array.from({ length: 50_000 }, (_, i) =>
      at(60 + i / 100_000, 24 + Math.sin(i / 40) / 200),
    )
    const text = summaryPolyline(winding)!
    // a number ends with a character below 95
    const numbers = Array.from(text).filter((character) => character.charCodeAt(0) < 95).length
    expect(numbers / 2).toBeLessThanOrEqual(300)
    expect(numbers / 2).toBeGreaterThan(250)
  })

  test('is null for a recording that stays in one place', () => {
    expect(summaryPolyline([at(60, 24), at(60, 24)])).toBeNull()
    expect(summaryPolyline([])).toBeNull()
  })
})
