import { expect, test } from 'vitest'

import { addDays, dayAt, daysBetween, formatAge, formatDayNear, formatMoment } from './days.ts'

test('the day of an instant is the local day, not the UTC day', () => {
  expect(dayAt(Date.parse('2026-01-15T11:30:00Z'), 46_800)).toBe('2026-01-16')
  expect(dayAt(Date.parse('2026-01-15T02:00:00Z'), -25_200)).toBe('2026-01-14')
})

test('days are counted across the end of a year and a leap day', () => {
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
})

test('an age is in hours up to a day, and then in days', () => {
  const HOUR_MS = 3_600_000
  expect([3, 23.4, 24, 47, 49, 985, 7900].map((hours) => formatAge(hours * HOUR_MS))).toEqual([
    '3 h',
    '23 h',
    '1 day',
    '1 day',
    '2 days',
    '41 days',
    '10 months',
  ])
})

test('a time omits its day if today, and its year if this year', () => {
  const now = new Date('2026-11-24T05:00:00Z')
  expect(formatMoment('2026-11-24T04:05:00Z', now)).toBe('04:05')
  expect(formatMoment('2026-11-23T19:17:00Z', now)).toBe('Nov 23, 19:17')
  expect(formatMoment('2025-11-23T19:17:00Z', now)).toBe('Nov 23, 2025, 19:17')
  // at UTC−08:00 both are on November 23
  expect(formatMoment('2026-11-24T04:05:00Z', now, -8 * 3600)).toBe('20:05')
  expect(formatMoment('no instant', now)).toBe('no instant')
  expect(formatDayNear('2026-01-01', '2026-12-31')).toBe('Jan 1')
  expect(formatDayNear('2026-12-31', '2027-01-01')).toBe('Dec 31, 2026')
})
