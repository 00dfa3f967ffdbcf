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
