import { expect, test } from 'vitest'

import { addDays, dayAt, daysBetween } from './days.ts'

test('the day of an instant is that of the clock, not of UTC', () => {
  expect(dayAt(Date.parse('2026-01-15T11:30:00Z'), 46_800)).toBe('2026-01-16')
  expect(dayAt(Date.parse('2026-01-15T02:00:00Z'), -25_200)).toBe('2026-01-14')
})

test('days are counted over the end of a year and a leap day', () => {
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
})
