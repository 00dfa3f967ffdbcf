import { expect, test } from 'vitest'

import { clockTimes, updateTime } from './times.ts'

const times = (
  time_start: string,
  time_end: string | null,
  timezone_offset: number | null = 7200,
) => clockTimes({ time_start, time_end, timezone_offset })

test('a workout that ends on its starting day has local times', () => {
  expect(times('2026-11-01T15:03:00Z', '2026-11-01T16:10:00Z')).toBe('17:03–18:10')
  expect(times('2026-11-01T23:30:00Z', '2026-11-02T00:30:00Z', -18_000)).toBe('18:30–19:30')
})

test('a workout without a known end has a start', () => {
  expect(times('2026-11-01T15:03:00Z', null)).toBe('from 17:03')
})

test('a workout that ends on another local day names the day', () => {
  expect(times('2026-11-01T18:00:00Z', '2026-11-03T01:00:00Z')).toBe('20:00 to Nov 3, 2026, 03:00')
  expect(times('2026-12-31T20:30:00Z', '2026-12-31T22:10:00Z')).toBe('22:30 to Jan 1, 2027, 00:10')
  expect(times('2026-11-01T23:30:00Z', '2026-11-02T00:30:00Z', null)).toBe(
    '23:30 to Nov 2, 2026, 00:30',
  )
})

test('the last update uses the workout’s local time', () => {
  const updated_at = '2026-11-24T23:40:00Z'
  expect(updateTime({ updated_at, timezone_offset: 3600 })).toBe('Nov 25, 2026, 00:40 (UTC+01:00)')
  expect(updateTime({ updated_at, timezone_offset: null })).toBe('Nov 24, 2026, 23:40 UTC')
  expect(updateTime({ updated_at: null, timezone_offset: 3600 })).toBeNull()
})
