import { expect, test } from 'vitest'

import type { DayRecording } from '#contract/own/workout-days.ts'

import { smallHours } from './small-strip.ts'

const TODAY = '2026-11-20'
const recording = (moving_time: number | null): DayRecording => [
  `${TODAY}T08:00:00Z`,
  null,
  'garmin',
  null,
  'running',
  moving_time,
  null,
  null,
  null,
  null,
  1,
  null,
  null,
]
const hoursOf = (...times: (number | null)[]) =>
  smallHours(times.length ? { [TODAY]: times.map(recording) } : {}, TODAY).hours

test('hours are unknown if no workout has a moving time, and a few minutes aren’t zero', () => {
  expect(hoursOf()).toBe(0)
  expect(hoursOf(null)).toBe(null)
  expect(hoursOf(0)).toBe(0)
  expect(hoursOf(null, 900)).toBeGreaterThan(0)
})

test('the mean begins with the first workout', () => {
  const hours = (...days: string[]) =>
    smallHours(Object.fromEntries(days.map((day) => [day, [recording(7200)]])), TODAY).hours
  // of fourteen days, and of thirteen weeks
  expect(hours('2026-11-07', TODAY)).toBe(2)
  expect(hours('2025-12-01', '2026-11-07', TODAY)).toBe(0.31)
})
