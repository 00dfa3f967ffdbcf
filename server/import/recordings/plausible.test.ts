import { describe, expect, test } from 'vitest'

import type { SentWorkout } from '#contract/interface/workouts.ts'

import { plausibleRecording } from './plausible.ts'
import { NotARecording, noTotals, type Recording, type Sample } from './recording.ts'
import { toWorkout } from './to-workout.ts'

const START = Date.UTC(2025, 4, 1, 8)
const nothing: Omit<Sample, 'at'> = {
  latitude: null,
  longitude: null,
  elevation: null,
  distance: null,
  speed: null,
  hr: null,
  power: null,
}
/** A ride of a minute, a sample a second; `change` makes of each what a device would have to have erred for. */
function ride(change: (sample: Sample, second: number) => Partial<Sample> = () => ({})): Recording {
  const samples = Array.from({ length: 61 }, (_, second): Sample => {
    const sample = {
      ...nothing,
      at: START + second * 1000,
      latitude: 60 + second / 20_000,
      longitude: 24,
      elevation: 20,
      hr: 130,
    }
    return { ...sample, ...change(sample, second) }
  })
  return {
    format: 'gpx',
    identity: null,
    start: samples[0]!.at,
    end: samples.at(-1)!.at,
    samples,
    pauses: [],
    totals: noTotals,
    sport: 'cycling',
    title: null,
    device: { provider: null, type: 'unknown', identity: null },
    utcOffset: 0,
    virtual: false,
    maxHr: null,
  }
}

function imported(recording: Recording): { workout: SentWorkout; notes: string[] } {
  const notes: string[] = []
  const workout = toWorkout(recording, {
    userId: '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17',
    fallbackIdentity: 'ride',
    maxHr: null,
    note: (what) => notes.push(what),
  }).workout
  return { workout, notes }
}

describe('an impossible value', () => {
  test('is null and named, and the rest of the workout is imported', () => {
    const whole = imported(ride()).workout
    expect(imported(ride()).notes).toEqual([])
    const { workout, notes } = imported({
      ...ride(() => ({ elevation: 177_281, hr: 5 })),
      totals: { ...noTotals, maxSpeed: 177_281, maxHr: 255, calories: 4_000_000, distance: 333 },
    })
    expect(workout).toMatchObject({
      elev_high: null,
      elev_low: null,
      average_hr: null,
      max_hr: null,
      calories: null,
      distance: 333,
      moving_time: whole.moving_time,
      map: whole.map,
    })
    expect(workout.max_speed).toBeLessThan(10)
    expect(notes).toEqual([
      'heart rate of 5 in 61 of 61 samples',
      'elevation of 177281 in 61 of 61 samples',
      'max speed of 177281',
      'max hr of 255',
      'calories of 4000000',
    ])
  })

  test.each([
    [-499, -499],
    [12_000, 12_000],
    [-501, null],
    [12_001, null],
    // FIT's zero
    [-500, null],
  ])('elevation of %s is %s', (elevation, expected) => {
    expect(imported(ride(() => ({ elevation }))).workout.elev_high).toBe(expected)
  })

  test('a heart rate of zero is missing, and isn’t reported', () => {
    const { workout, notes } = imported(ride((_, second) => (second % 2 ? { hr: 0 } : {})))
    expect(workout.average_hr).toBe(130)
    expect(notes).toEqual([])
  })

  test('of a position on the other side of the earth drops distance and speed, and nothing else', () => {
    const { workout, notes } = imported(
      ride((_, second) => (second === 30 ? { latitude: -60 } : {})),
    )
    expect(workout).toMatchObject({ distance: null, average_speed: null, average_hr: 130 })
    expect(notes).toEqual([
      expect.stringMatching(/^average speed of \d/),
      expect.stringMatching(/^distance of \d/),
    ])
  })
})

describe('an impossible time', () => {
  test('from a clock set during the recording doesn’t make it last for years', () => {
    const { workout, notes } = imported(
      ride((sample, second) => (second < 5 ? { at: sample.at - 30 * 365 * 86_400_000 } : {})),
    )
    expect(workout.time_start).toBe('2025-05-01T08:00:05.000Z')
    expect(workout.time_end).toBe('2025-05-01T08:01:00.000Z')
    expect(notes[0]).toBe('5 of 61 samples recorded more than a week away from the others')
  })

  test('makes a workout longer than a week end with its last sample', () => {
    const { workout, notes } = imported({
      ...ride(),
      end: START + 40 * 86_400_000,
      totals: { ...noTotals, elapsed: 40 * 86_400, moving: 39 * 86_400 },
    })
    expect(workout).toMatchObject({ time_end: '2025-05-01T08:01:00.000Z', average_hr: 130 })
    expect(workout.moving_time).toBeLessThanOrEqual(60)
    expect(notes).toEqual(['a duration of 40 days', 'elapsed of 3456000', 'moving of 3369600'])
  })

  test.each([
    ['before there were devices', Date.UTC(1903, 0, 1)],
    ['in the future', Date.now() + 30 * 86_400_000],
  ])('as a start %s is refused', (_, at) => {
    const moved = ride((sample) => ({ at: sample.at - START + at }))
    expect(() => plausibleRecording(moved, () => {})).toThrow(NotARecording)
  })
})
