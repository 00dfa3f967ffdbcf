import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { workout } from '#src/workouts/model/testing.ts'

import {
  OTHERS_MIN,
  comparableWorkouts,
  findStandings,
  standingFinding,
  twelveMonthsTo,
} from './last-year.ts'

const run = { id: 1, name: 'Running', slug: 'running' }
const aRun = (about: Partial<Workout>) =>
  workout({ id: 'this', calendar_date: '2026-11-20', sport: run, ...about })
const many = (values: readonly (number | null)[], about: Partial<Workout> = {}) =>
  values.map((distance, index) => aRun({ id: `other-${index}`, distance, ...about }))

describe('A workout compared with the last twelve months', () => {
  test('uses the same sport and the year up to its own day, and leaves itself out', () => {
    const here = aRun({ distance: 10 })
    const others = [
      aRun({ id: 'first day', calendar_date: '2025-11-21' }),
      aRun({ id: 'too early', calendar_date: '2025-11-20' }),
      aRun({ id: 'later', calendar_date: '2026-11-21' }),
      aRun({ id: 'another sport', sport: { id: 2, name: 'Cycling', slug: 'cycling' } }),
      aRun({ id: 'no sport', sport: null, calendar_date: '2026-11-19' }),
      aRun({ id: 'same slug', sport: { id: 9, name: 'Run', slug: 'running' } }),
    ]
    expect(comparableWorkouts(here, [here, ...others]).map(({ id }) => id)).toEqual([
      'first day',
      'same slug',
    ])
    expect(comparableWorkouts(aRun({ sport: null }), others).map(({ id }) => id)).toEqual([
      'no sport',
    ])
    expect(twelveMonthsTo('2024-02-29')).toEqual({ start: '2023-03-01', end: '2024-02-29' })
  })

  test('counts a workout that ends when it starts once', () => {
    const at = '2026-11-01T10:00:00Z'
    const brief = aRun({ id: 'brief', calendar_date: '2026-11-01', time_start: at, time_end: at })
    expect(comparableWorkouts(aRun({}), [brief]).map(({ id }) => id)).toEqual(['brief'])
  })

  test('counts a workout recorded by several providers once', () => {
    const strava = (id: string, calendar_date: string, minutes = 0) => {
      const at = (hour: number) =>
        new Date(Date.parse(`${calendar_date}T${hour}:00:00Z`) + minutes * 60_000).toISOString()
      return aRun({
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
      aRun({ id: 'garmin', calendar_date: '2026-11-01' }),
      strava('later that day', '2026-11-01', 45),
      strava('only there', '2026-10-01'),
      {
        ...strava('only there, twice', '2026-10-01'),
        source: { provider: 'wahoo', type: null, device_id: null },
      },
      // twenty minutes of an hour that another provider recorded are a workout of their own
      { ...strava('a part of it', '2026-11-01'), time_end: '2026-11-01T10:20:00Z' },
    ]
    expect(comparableWorkouts(aRun({}), others).map(({ id }) => id)).toEqual([
      'garmin',
      'later that day',
      'only there',
      'a part of it',
    ])
  })

  test('says what percentage was lower, with ties counted half, and out of how many', () => {
    const standing = (value: number, values: readonly (number | null)[]) =>
      findStandings(aRun({ distance: value }), many(values))[0]!
    expect(standing(5, [1, 2, 3, 4, 6, 7, 8, 9])).toMatchObject({
      metric: { key: 'distance' },
      percentile: 50,
      n: 8,
      median: 5,
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
      for (const other of values) sum += Number(other < value) + Number(other === value) / 2
      expect(findStandings(aRun({ distance: value }), many(values))[0]!.percentile).toBeCloseTo(
        (sum / 101) * 100,
        9,
      )
    }
  })

  test('gives no percentile for too few workouts', () => {
    expect(
      findStandings(
        aRun({ distance: 5 }),
        many(Array.from({ length: OTHERS_MIN - 1 }, (_, i) => i)),
      )[0],
    ).toMatchObject({ n: OTHERS_MIN - 1, percentile: null })
    expect(findStandings(aRun({ distance: 5 }), [])[0]).toMatchObject({
      n: 0,
      percentile: null,
      median: null,
    })
  })

  test('is in words where distance or speed differs from most', () => {
    const found = (distance: number, average_speed: number, n = OTHERS_MIN) =>
      standingFinding(
        findStandings(
          aRun({ distance, average_speed }),
          Array.from({ length: n }, (_, i) =>
            aRun({ id: `other-${i}`, distance: 10 + i, average_speed: 3 + i / 10 }),
          ),
        ),
      )
    expect(found(5, 2)).toBe('Shorter and slower than most in 12 months')
    expect(found(50, 3.35)).toBe('Longer than most in 12 months')
    expect(found(13.5, 5)).toBe('Faster than most in 12 months')
    expect(found(13.5, 3.35)).toBeNull()
    expect(found(5, 2, OTHERS_MIN - 1)).toBeNull()
  })

  test('ranks no heart rate or speed of zero, and doesn’t count one among the others', () => {
    const figuresOf = (average_hr: number, average_speed: number, others: number[]) =>
      findStandings(
        aRun({ average_hr, average_speed }),
        others.map((hr, index) => aRun({ id: `other-${index}`, average_hr: hr, average_speed: 3 })),
      ).map(({ metric, n, median }) => [metric.key, n, median])
    expect(figuresOf(0, 0, [140, 150])).toEqual([])
    expect(figuresOf(145, 3, [140, 0, 0, 0])).toEqual([
      ['average_speed', 4, 3],
      ['average_hr', 1, 140],
    ])
  })

  test('has an elevation range only if both ends are known, also below sea level', () => {
    const here = aRun({ elev_low: -428, elev_high: -400 })
    expect(findStandings(here, [aRun({ id: 'o', elev_low: -10, elev_high: 5 })])).toEqual([
      expect.objectContaining({ value: 28, n: 1, median: 15 }),
    ])
    expect(findStandings(aRun({ elev_low: 5 }), [])).toEqual([])
    // lowest above highest: a contradiction, and no range
    expect(findStandings(aRun({ elev_low: 146, elev_high: 130 }), [])).toEqual([])
  })
})
