import { expect, test } from 'vitest'

import { decodePolyline } from '#lib/polyline.ts'

import { summaryPolyline } from './summary-polyline.ts'

test('a summary polyline has at most 300 points, however long the route', () => {
  const winding = Array.from(
    { length: 50_000 },
    (_, i) => [60 + i / 100_000, 24 + Math.sin(i / 40) / 200] as const,
  )
  const { length } = decodePolyline(summaryPolyline(winding)!)
  expect(length).toBeLessThanOrEqual(300)
  expect(length).toBeGreaterThan(250)
})

test('a recording that stays in one place has none', () => {
  const place = [60, 24] as const
  expect(summaryPolyline([place, place])).toBeNull()
  expect(summaryPolyline([])).toBeNull()
})
