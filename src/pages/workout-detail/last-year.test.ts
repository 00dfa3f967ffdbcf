import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/workouts.ts'
import { LEAST_OTHERS, comparableWorkouts, findStandings, twelveMonthsTo } from './last-year.ts'

const run = { id: 1, name: 'Running', slug: 'running' }
const bare = {
  distance: null,
  moving_time: null,
  average_speed: null,
  average_hr: null,
  elev_high: null,
  elev_low: null,
  total_elevation_gain: null,
}
const workout = (about: Partial<Workout>) => {
  const day = about.calendar_date ?? '2026-11-20'
  return {
    ...bare,
    id: 'this',
    calendar_date: day,
    time_start: `${day}T10:00:00Z`,
    time_end: `${day}T11:00:00Z`,
    source: { provider: 'garmin' },
    sport: run,
    ...about,
  } as Workout
}
const many = (values: readonly (number | null)[], about: Partial<Workout> = {}) =>
  values.map((distance, index) => workout({ id: `other-${index}`, distance, ...about }))

describe('A workout against the last twelve months', () => {
  test('is held against the same sport and the year to its own day, and not against itself', () => {
    const here = workout({ distance: 10 })
    const others = [
      workout({ id: 'first day', calendar_date: '2025-11-21' }),
      workout({ id: 'too early', calendar_date: '2025-11-20' }),
      workout({ id: 'later', calendar_date: '2026-11-21' }),
      workout({ id: 'another sport', sport: { id: 2, name: 'Cycling', slug: 'cycling' } }),
      workout({ id: 'no sport', sport: null, calendar_date: '2026-11-19' }),
      workout({ id: 'same slug', sport: { id: 9, name: 'Run', slug: 'running' } }),
    ]
    expect(comparableWorkouts(here, [here, ...others]).map(({ id }) => id)).toEqual([
      'first day',
      'same slug',
    ])
    expect(comparableWorkouts(workout({ sport: null }), others).map(({ id }) => id)).toEqual([
      'no sport',
    ])
    expect(twelveMonthsTo('2024-02-29')).toEqual({ start: '2023-03-01', end: '2024-02-29' })
  })

  test('takes what several providers recorded at once for one workout', () => {
    const strava = (id: string, calendar_date: string, minutes = 0) => {
      const at = (hour: number) =>
        new Date(Date.parse(`${calendar_date}T${hour}:00:00Z`) + minutes * 60_000).toISOString()
      return workout({
        id,
        calendar_date,
        time_start: at(10),
        time_end: at(11),
        source: { provider: 'strava', type: null, device_id: null },
      })
    }
    const others = [
      strava('a copy of this one', '2026-11-20'),
      strava('a copy of another', '2026-11-01', 20),
      workout({ id: 'garmin', calendar_date: '2026-11-01' }),
      strava('later that day', '2026-11-01', 45),
      strava('only there', '2026-10-01'),
      {
        ...strava('only there, twice', '2026-10-01'),
        source: { provider: 'wahoo', type: null, device_id: null },
      },
      // twenty minutes of an hour that another provider recorded are a workout of their own
      { ...strava('a part of it', '2026-11-01'), time_end: '2026-11-01T10:20:00Z' },
    ]
    expect(comparableWorkouts(workout({}), others).map(({ id }) => id)).toEqual([
      'garmin',
      'later that day',
      'only there',
      'a part of it',
    ])
  })

  test('says what share was lower, equals counted half, and of how many', () => {
    const standing = (value: number, values: readonly (number | null)[]) =>
      findStandings(workout({ distance: value }), many(values))[0]!
    expect(standing(5, [1, 2, 3, 4, 6, 7, 8, 9])).toMatchObject({
      metric: { key: 'distance' },
      percentile: 50,
      n: 8,
      lowest: 1,
      median: 5,
      highest: 9,
    })
    expect(standing(10, [1, 2, 3, 4, 6, 7, 8, 9]).percentile).toBe(100)
    expect(standing(0, [1, 2, 3, 4, 6, 7, 8, 9]).percentile).toBe(0)
    expect(standing(3, [3, 3, 3, 3, 3, 3, 3, 3]).percentile).toBe(50)
    expect(standing(3, [1, 3, 3, 4, null, 5, 6, 7, 8, null])).toMatchObject({
      n: 8,
      percentile: 25,
      median: 4.5,
    })
  })

  test('agrees with counting them one by one', () => {
    const values = Array.from({ length: 101 }, (_, i) => (i * 37) % 53)
    for (const value of values.slice(0, 30)) {
      let sum = 0
      for (const other of values) sum += other < value ? 1 : other === value ? 0.5 : 0
      expect(findStandings(workout({ distance: value }), many(values))[0]!.percentile).toBeCloseTo(
        (sum / 101) * 100,
        9,
      )
    }
  })

  test('gives no percentile of too few', () => {
    expect(
      findStandings(
        workout({ distance: 5 }),
        many(Array.from({ length: LEAST_OTHERS - 1 }, (_, i) => i)),
      )[0],
    ).toMatchObject({ n: LEAST_OTHERS - 1, percentile: null, highest: 6 })
    expect(findStandings(workout({ distance: 5 }), [])[0]).toMatchObject({
      n: 0,
      percentile: null,
      lowest: null,
      median: null,
      highest: null,
    })
  })

  test('has an elevation range only where both ends are known, also below the sea', () => {
    const here = workout({ elev_low: -428, elev_high: -400 })
    expect(findStandings(here, [workout({ id: 'o', elev_low: -10, elev_high: 5 })])).toEqual([
      expect.objectContaining({ value: 28, n: 1, median: 15 }),
    ])
    expect(findStandings(workout({ elev_low: 5 }), [])).toEqual([])
    // lowest above highest: a contradiction, and no range
    expect(findStandings(workout({ elev_low: 146, elev_high: 130 }), [])).toEqual([])
  })
})
