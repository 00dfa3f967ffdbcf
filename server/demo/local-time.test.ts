import { describe, expect, test } from 'vitest'

import { addDays, dayAt, instantAt, instantText, offsetAt, weekday } from './local-time.ts'

describe('the clock of a place', () => {
  test.each([
    ['Europe/Madrid', '2026-07-01T12:00:00Z', 7200],
    ['Europe/Madrid', '2026-12-01T12:00:00Z', 3600],
    ['Asia/Kathmandu', '2026-07-01T12:00:00Z', 20_700],
    ['America/Denver', '2026-07-01T12:00:00Z', -21_600],
    ['Pacific/Auckland', '2026-01-15T12:00:00Z', 46_800],
    ['Europe/London', '2026-01-15T12:00:00Z', 0],
  ])('%s at %s is %i seconds east of UTC', (timeZone, instant, seconds) => {
    expect(offsetAt(timeZone, Date.parse(instant))).toBe(seconds)
  })

  test('a time of day is found on both sides of a change to summer time', () => {
    expect(instantText(instantAt('Europe/Madrid', '2026-03-28', 8 * 3600))).toBe(
      '2026-03-28T07:00:00+00:00',
    )
    expect(instantText(instantAt('Europe/Madrid', '2026-03-29', 8 * 3600))).toBe(
      '2026-03-29T06:00:00+00:00',
    )
  })

  test('the day is that of the clock, not of UTC', () => {
    const instant = Date.parse('2026-01-15T11:30:00Z')
    expect(dayAt(instant, 46_800)).toBe('2026-01-16')
    expect(dayAt(Date.parse('2026-01-15T02:00:00Z'), -25_200)).toBe('2026-01-14')
  })

  test('days are counted over the end of a year, and weeks begin on Monday', () => {
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(weekday('2026-11-16')).toBe(0)
    expect(weekday('2026-11-22')).toBe(6)
  })
})
