import { expect, test } from 'vitest'

import { otherClockDay } from './clock-day.ts'
import { workout } from './testing.ts'

test('a local day that differs from the calendar date is noted, and an unknown time zone is not judged', () => {
  const late = { calendar_date: '2026-11-15', time_start: '2026-11-14T22:30:00Z' }
  expect(otherClockDay(workout({ ...late, timezone_offset: 3600 }))).toBe('2026-11-14')
  expect(otherClockDay(workout({ ...late, timezone_offset: 7200 }))).toBeNull()
  expect(otherClockDay(workout({ ...late, timezone_offset: null }))).toBeNull()
})
