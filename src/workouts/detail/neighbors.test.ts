import { expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, daysBetween } from '#lib/days.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { findNeighbors, furtherRanges } from './neighbors.ts'

const at = (
  id: string,
  from: string,
  to: string,
  about: Partial<Workout> = {},
  provider = 'garmin',
) =>
  workout({
    id,
    time_start: `2026-11-${from}:00Z`,
    time_end: `2026-11-${to}:00Z`,
    created_at: '2026-11-30T00:00:00Z',
    source: { provider, type: null, device_id: null },
    ...about,
  })

const morning = at('morning', '10T07:00', '10T08:00')
const wahoo = at('wahoo', '10T17:00', '10T19:00', { distance: 60_000, average_hr: 140 }, 'wahoo')
const strava = at('strava', '10T17:01', '10T19:00', { distance: 60_100 }, 'strava')
const garmin = at('garmin', '10T17:00', '10T19:01', { distance: 60_000 })
const nextDay = at('next day', '11T07:00', '11T08:00')
// as the service gives them, newest first
const all = [nextDay, strava, garmin, wahoo, morning]
const stepsOf = (one: Workout, others = all) => [
  findNeighbors(one, others).before?.id,
  findNeighbors(one, others).after?.id,
]

test('steps go from activity to activity, however many recordings each has, even on one day', () => {
  expect(stepsOf(morning)).toEqual([undefined, 'wahoo'])
  expect(stepsOf(wahoo)).toEqual(['morning', 'next day'])
  expect(stepsOf(nextDay)).toEqual(['wahoo', undefined])
  expect(stepsOf(morning, [])).toEqual([undefined, undefined])
})

test('an excluded recording has the neighbors of the one that counts, and names it', () => {
  expect(stepsOf(strava)).toEqual(['morning', 'next day'])
  expect(findNeighbors(strava, all).duplicate).toMatchObject({
    counted: { id: 'wahoo' },
    match: { overlap: 1 },
  })
  expect(findNeighbors(strava, all).duplicates).toEqual([])
  expect(findNeighbors(wahoo, all).duplicate).toBeUndefined()
  expect(findNeighbors(wahoo, all).duplicates.map((duplicate) => duplicate.workout.id)).toEqual([
    'strava',
    'garmin',
  ])
  expect(findNeighbors(morning, all)).toMatchObject({ duplicate: undefined, duplicates: [] })
  // whichever of them is looked at, they are left out together
  for (const one of [wahoo, strava, garmin])
    expect(findNeighbors(one, all).recordings.map(({ id }) => id)).toEqual([
      'wahoo',
      'strava',
      'garmin',
    ])
})

test('workouts that started at once have one order, whichever response they came in', () => {
  const [one, two] = [at('one', '12T07:00', '12T08:00'), at('two', '12T07:00', '12T07:10')]
  for (const answer of [
    [one, two],
    [two, one],
  ]) {
    expect(stepsOf(one, answer)).toEqual([undefined, 'two'])
    expect(stepsOf(two, answer)).toEqual(['one', undefined])
  }
})

test('without a neighbor nearby, all days up to tomorrow are searched in two continuous parts', () => {
  const on = '2024-06-15'
  const before = furtherRanges(on, 'before', '2026-11-20')
  const after = furtherRanges(on, 'after', '2026-11-20')
  expect(before.map(({ start, end }) => [daysBetween(on, start), daysBetween(on, end)])).toEqual([
    [-400, -45],
    [daysBetween(on, '1990-01-01'), -400],
  ])
  expect(after).toEqual([
    { start: addDays(on, 45), end: addDays(on, 400) },
    { start: addDays(on, 400), end: '2026-11-21' },
  ])
  expect(furtherRanges('2026-11-20', 'after', '2026-11-20')).toEqual([])
  expect(furtherRanges('2026-08-01', 'after', '2026-11-20')).toEqual([
    { start: '2026-09-15', end: '2026-11-21' },
  ])
})
