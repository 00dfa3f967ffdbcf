import { expect, test } from 'vitest'

import { sameActivity, type Recording } from '#lib/recordings/same-activity.ts'

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
  sport: null,
  source: { provider },
  ...about,
})
/** Whichever of the two comes first, the answer is the same. */
function pair(a: Recording, b: Recording) {
  const found = sameActivity(a, b)
  expect(sameActivity(b, a)).toEqual(found)
  return found
}

test('two providers recorded one activity if the time and length are similar', () => {
  const found = pair(
    at('strava', '10:00:00', '11:00:00', { distance: 10_000 }),
    at('garmin', '10:01:00', '11:00:30', { distance: 10_040 }),
  )
  expect(found!.overlap).toBeCloseTo(3540 / 3570)
  expect(found!.distance).toBeCloseTo(40 / 10_040)
  expect(found!.duration).toBeCloseTo(30 / 3600)
  expect(found!.startsApart).toBeNull()
})

test('recordings that overlap by half or less, or have no duration, don’t match', () => {
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

test('a short recording within a long one is separate, unless distance or moving time match', () => {
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

const run = { distance: 10_000, moving_time: 3500 }

test('two recordings from one provider match if start, distance, and duration agree', () => {
  expect(
    pair(at('garmin', '10:00:00', '11:00:00', run), at('garmin', '10:00:00', '11:00:00', run)),
  ).toEqual({ overlap: 1, distance: 0, duration: 0, startsApart: 0 })
  const watchAndBicycle = pair(
    at('garmin', '10:00:00', '11:00:00', run),
    at('garmin', '10:00:07', '11:00:02', { distance: 10_080, moving_time: 3510 }),
  )
  expect(watchAndBicycle!.startsApart).toBe(7)
  expect(watchAndBicycle!.distance).toBeCloseTo(80 / 10_080)
  const yoga = { sport: { name: 'Yoga', slug: null } }
  expect(
    pair(at('garmin', '10:00:00', '11:00:00', yoga), at('garmin', '10:00:00', '11:00:00', yoga)),
  ).not.toBeNull()
})

test('two recordings from one provider are separate if any of these differ', () => {
  const whole = at('garmin', '10:00:00', '11:00:00', run)
  const others = {
    'a lap that follows': at('garmin', '11:00:00', '12:00:00', run),
    'a lap that follows before the first has ended': at('garmin', '10:00:30', '11:00:30', run),
    'the first leg of a triathlon beside all of it': at('garmin', '10:00:00', '10:20:00', {
      distance: 1500,
      moving_time: 1200,
    }),
    'another distance in the same time': at('garmin', '10:00:00', '11:00:00', {
      distance: 10_400,
      moving_time: 3500,
    }),
    'the same distance in another time': at('garmin', '10:00:00', '11:15:00', {
      distance: 10_000,
      moving_time: 4400,
    }),
    'no distance beside one': at('garmin', '10:00:00', '11:00:00', { moving_time: 3500 }),
  }
  for (const [what, other] of Object.entries(others)) expect(pair(whole, other), what).toBeNull()
  // sprints of 20 s, the second begun 8 s after the first
  const sprint = { distance: 120, moving_time: 20 }
  expect(
    pair(
      at('garmin', '10:00:00', '10:00:20', sprint),
      at('garmin', '10:00:08', '10:00:28', sprint),
    ),
  ).toBeNull()
  expect(
    pair(
      at('garmin', '10:00:00', '11:00:00', { sport: { name: 'Yoga', slug: null } }),
      at('garmin', '10:00:00', '11:00:00', { sport: { name: 'Strength training', slug: null } }),
    ),
  ).toBeNull()
})
