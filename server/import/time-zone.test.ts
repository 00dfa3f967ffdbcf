import { expect, test } from 'vitest'

import { dayAt, offsetAt, zoneOffset } from './time-zone.ts'

test('a place has its offset of that date, summer time and quarter hours included', () => {
  const helsinki = [60.17, 24.94] as const
  expect(offsetAt(helsinki, Date.parse('2025-01-15T12:00:00Z'))).toBe(7200)
  expect(offsetAt(helsinki, Date.parse('2025-07-15T12:00:00Z'))).toBe(10_800)
  expect(offsetAt([27.7, 85.3], Date.parse('2025-07-15T12:00:00Z'))).toBe(5 * 3600 + 45 * 60)
  expect(zoneOffset('America/St_Johns', Date.parse('2025-01-15T12:00:30Z'))).toBe(
    -(3 * 3600 + 30 * 60),
  )
})

test('the day is the one of the place', () => {
  expect(dayAt(Date.parse('2025-05-01T23:30:00Z'), 7200)).toBe('2025-05-02')
  expect(dayAt(Date.parse('2025-05-01T01:30:00Z'), -18_000)).toBe('2025-04-30')
})
