import { expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, dayNumber } from '#lib/days.ts'
import { fixedRandom, workout } from '#src/workouts/model/testing.ts'

import {
  breaksOf,
  drawnChanges,
  isCut,
  measurementChanges,
  measurementSentence,
  partAt,
} from './measurement-changes.ts'

const start = '2026-01-01'
const source = (provider: string, device_id: string | null = null) => ({
  device_id,
  provider,
  type: null,
})
const [run, ride] = ['Running', 'Cycling'].map((name) => ({ id: 1, name, slug: null }))
/** A workout every second day, newest first as they come. */
const every = (n: number, about: (index: number) => Partial<Workout>) =>
  Array.from({ length: n }, (_, index) => {
    const calendar_date = addDays(start, index * 2)
    return workout({
      calendar_date,
      time_start: `${calendar_date}T08:00:00Z`,
      sport: run,
      average_hr: 140,
      ...about(index),
    })
  }).toReversed()
const dayAt = (index: number) => dayNumber(addDays(start, index * 2))

test('a new watch is one change on its first day, with everything it brought', () => {
  const workouts = every(40, (index) =>
    index < 25
      ? { source: source('garmin'), hr_zones: [1, 2, 3, 4, 5, 6] }
      : { source: source('polar'), hr_zones: [1, 2, 3, 4, 5], average_watts: 200 },
  )
  expect(measurementChanges(workouts, ['running'])).toEqual([
    {
      day: dayAt(25),
      sport: 'running',
      reasons: ['Polar instead of Garmin', '5 zones instead of 6', 'power now recorded'],
    },
  ])
})

test('data that stops is a change, such as moving time, or a heart rate that becomes zero', () => {
  const workouts = every(40, (index) =>
    index < 25 ? { moving_time: 1800 } : { moving_time: null, average_hr: 0 },
  )
  expect(measurementChanges(workouts, ['running'])).toEqual([
    {
      day: dayAt(25),
      sport: 'running',
      reasons: ['heart rate no longer recorded', 'moving time no longer recorded'],
    },
  ])
})

test('an outlier near the change doesn’t move it, and is no change alone', () => {
  const changed = every(40, (index) => ({
    source: source(index < 20 !== (index === 17 || index === 23) ? 'garmin' : 'polar'),
  }))
  expect(measurementChanges(changed, ['running']).map(({ day }) => day)).toEqual([dayAt(20)])
  const lone = every(40, (index) => ({ source: source(index === 20 ? 'polar' : 'garmin') }))
  expect(measurementChanges(lone, ['running'])).toEqual([])
})

test('a steady mixture is no change, and neither are random gaps', () => {
  const random = fixedRandom(3)
  const mixed = every(300, (index) => ({
    source: source(index % 2 ? 'garmin' : 'strava'),
    average_hr: random() < 0.8 ? 140 : null,
  }))
  expect(measurementChanges(mixed, ['running'])).toEqual([])
})

test('random data in half the workouts is rarely a change', () => {
  const found = Array.from({ length: 100 }, (_, seed) => {
    const random = fixedRandom(seed)
    const mixed = every(300, () => ({ average_watts: random() < 0.5 ? 200 : null }))
    return measurementChanges(mixed, ['running']).length
  })
  expect(found.filter((changes) => changes > 0).length).toBeLessThan(5)
})

test('heart rate that stops or starts is a change, but too few workouts on one side are not', () => {
  const ends = every(30, (index) => ({ average_hr: index < 15 ? 140 : null }))
  expect(measurementChanges(ends, ['running'])).toMatchObject([
    { day: dayAt(15), reasons: ['heart rate no longer recorded'] },
  ])
  const few = every(30, (index) => ({ average_hr: index < 26 ? 140 : null }))
  expect(measurementChanges(few, ['running'])).toEqual([])
})

test('each sport changes separately, and is named if others don’t', () => {
  const runs = every(30, (index) => ({ source: source(index < 15 ? 'garmin' : 'polar') }))
  const rides = every(30, () => ({ sport: ride, source: source('wahoo') }))
  const sports = [
    { key: 'running', name: 'Running' },
    { key: 'cycling', name: 'Cycling' },
  ]
  const changes = measurementChanges([...runs, ...rides], ['running', 'cycling'])
  expect(changes.map(({ sport }) => sport)).toEqual(['running'])
  const breaks = breaksOf(changes, 'running')
  expect([dayAt(14), dayAt(15)].map((day) => partAt(breaks, day))).toEqual([0, 1])
  expect(breaksOf(changes, 'cycling')).toEqual([])
  const ends = [dayAt(10), dayAt(16), dayAt(20)]
  expect(ends.map((_, row) => isCut(breaks, ends, row))).toEqual([false, true, false])
  const drawn = drawnChanges(changes, sports)
  expect(drawn).toEqual([{ day: dayAt(15), words: 'Running: Polar instead of Garmin' }])
  expect(measurementSentence(drawn)).toBe(
    'Measurement changed on Jan 31, 2026 (Running: Polar instead of Garmin).',
  )
  expect(drawnChanges(changes, sports.slice(0, 1))[0]!.words).toBe('Polar instead of Garmin')
  expect(measurementSentence([])).toBe('')
})
