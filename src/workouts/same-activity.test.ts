import { expect, test } from 'vitest'

import { sameActivity, sameActivityWords, type Recording } from './same-activity.ts'

const at = (
  provider: string,
  from: string,
  to: string,
  about: Partial<Recording> = {},
): Recording => ({
  time_start: `2026-11-01T${from}Z`,
  time_end: `2026-11-01T${to}Z`,
  distance: null,
  moving_time: null,
  source: { provider },
  ...about,
})
/** Whichever of the two comes first, the answer is the same. */
function pair(a: Recording, b: Recording) {
  const found = sameActivity(a, b)
  expect(sameActivity(b, a)).toEqual(found)
  return found
}

test('two providers at the same time, of about the same length, recorded one activity, and it is said why', () => {
  const found = pair(
    at('strava', '10:00:00', '11:00:00', { distance: 10_000 }),
    at('garmin', '10:01:00', '11:00:30', { distance: 10_040 }),
  )
  expect(sameActivityWords(found!)).toBe(
    'overlaps 99 %, distance 0.4 % apart, duration 0.8 % apart',
  )
  expect(sameActivityWords({ overlap: 1, distance: null, duration: 0 })).toBe(
    'overlaps 100 %, duration the same',
  )
  expect(sameActivityWords({ overlap: 0.999, distance: 0.0004, duration: null })).toBe(
    'overlaps 99 %, distance < 0.1 % apart',
  )
})

test('one provider, times that share half or less of the shorter, and recordings of no time are no pair', () => {
  expect(
    pair(at('garmin', '10:00:00', '11:00:00'), at('garmin', '10:00:00', '11:00:00')),
  ).toBeNull()
  expect(
    pair(at('garmin', '10:00:00', '11:00:00'), at('strava', '10:30:00', '11:30:00')),
  ).toBeNull()
  expect(
    pair(at('garmin', '10:00:00', '11:00:00'), at('strava', '10:29:59', '11:29:59')),
  ).not.toBeNull()
  expect(
    pair(at('garmin', '10:00:00', '11:00:00'), at('strava', '10:30:00', '10:30:00')),
  ).toBeNull()
  expect(
    pair(at('garmin', '10:00:00', '11:00:00'), {
      ...at('strava', '10:00:00', '11:00:00'),
      time_end: 'soon',
    }),
  ).toBeNull()
})

test('a short one inside a long one is its own activity, unless it went as far or was moving as long', () => {
  const day = at('garmin', '08:00:00', '18:00:00', { distance: 30_000, moving_time: 20_000 })
  expect(pair(day, at('strava', '10:00:00', '11:00:00', { distance: 5000 }))).toBeNull()
  expect(pair(day, at('strava', '10:00:00', '17:00:00', { distance: 29_000 }))).toMatchObject({
    overlap: 1,
    duration: expect.closeTo(0.3),
  })
  expect(
    pair(day, at('strava', '10:00:00', '17:00:00', { distance: 20_000, moving_time: 19_000 })),
  ).toMatchObject({ duration: 0.05 })
})
