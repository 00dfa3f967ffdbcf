import { expect, test } from 'vitest'

import { offsetAt, zoneOffset } from './time-zone.ts'

test('a place has its offset on that date, including daylight saving time and quarter hours', () => {
  const helsinki = [60.17, 24.94] as const
  expect(offsetAt(helsinki, Date.parse('2025-01-15T12:00:00Z'))).toBe(7200)
  expect(offsetAt(helsinki, Date.parse('2025-07-15T12:00:00Z'))).toBe(10_800)
  expect(offsetAt([27.7, 85.3], Date.parse('2025-07-15T12:00:00Z'))).toBe(5 * 3600 + 45 * 60)
})

test.each([
  ['Europe/Madrid', '2026-07-01T12:00:00Z', 7200],
  ['Europe/Madrid', '2026-12-01T12:00:00Z', 3600],
  ['Asia/Kathmandu', '2026-07-01T12:00:00Z', 20_700],
  ['America/Denver', '2026-07-01T12:00:00Z', -21_600],
  ['Pacific/Auckland', '2026-01-15T12:00:00Z', 46_800],
  ['Europe/London', '2026-01-15T12:00:00Z', 0],
])('%s at %s is %i seconds east of UTC', (timeZone, instant, seconds) => {
  expect(zoneOffset(timeZone, Date.parse(instant))).toBe(seconds)
})
