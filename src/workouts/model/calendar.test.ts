import { describe, expect, test } from 'vitest'

import { addDays, daysBetween } from '#lib/days.ts'

import {
  calendarDays,
  calendarOf,
  calendarDetails,
  calendarSentence,
  calendarYears,
  longestRun,
  steps,
  yearsBefore,
} from './calendar.ts'
import { manyWorkouts, workout } from './testing.ts'

const year = { start: '2026-01-01', end: '2026-12-31' }

describe('The calendar', () => {
  test('shows the last twelve months, or a calendar year within the range', () => {
    const range = { start: '2023-05-10', end: '2026-11-20' }
    expect(calendarDays(range)).toEqual({ start: '2025-11-21', end: '2026-11-20' })
    expect(yearsBefore(range)).toEqual(['2025', '2024', '2023'])
    expect(calendarDays(range, '2025')).toEqual({ start: '2025-01-01', end: '2025-12-31' })
    // days before the range were not asked for: they must not look like days without a workout
    expect(calendarDays(range, '2023')).toEqual({ start: '2023-05-10', end: '2023-12-31' })
    expect(calendarYears(range)).toEqual([
      { start: '2026-01-01', end: '2026-11-20' },
      { start: '2025-01-01', end: '2025-12-31' },
      { start: '2024-01-01', end: '2024-12-31' },
      { start: '2023-05-10', end: '2023-12-31' },
    ])
    expect(yearsBefore({ start: '2026-01-01', end: '2026-11-20' })).toEqual([])
  })

  test('agrees with a plain loop over the same workouts, day by day', () => {
    const workouts = manyWorkouts(400)
    const days = calendarOf(workouts, year)
    expect(days).toHaveLength(365)
    let checked = 0
    days.forEach((one, index) => {
      expect(one.day).toBe(addDays(year.start, index))
      let [sum, n, count] = [0, 0, 0]
      for (const each of workouts) {
        if (each.calendar_date !== one.day) continue
        count++
        if (each.moving_time === null) continue
        sum += each.moving_time
        n++
      }
      expect([one.workouts, one.n, one.seconds]).toEqual([count, n, n ? sum : null])
      checked += count
    })
    expect(checked).toBe(400)
  })

  test('leaves out days before and after it', () => {
    const days = calendarOf(
      [workout({ calendar_date: '2025-12-31' }), workout({ calendar_date: '2027-01-01' })],
      year,
    )
    expect(days.every(({ workouts }) => workouts === 0)).toBe(true)
  })

  test('distinguishes a day without a moving time from a day without a workout, and from zero time', () => {
    const of = (moving_time: number | null) =>
      calendarOf([workout({ calendar_date: '2026-05-01', moving_time })], {
        start: '2026-05-01',
        end: '2026-05-02',
      })
    expect(of(null)[0]).toMatchObject({ workouts: 1, n: 0, seconds: null, step: 0 })
    expect(of(0)[0]).toMatchObject({ workouts: 1, n: 1, seconds: 0, step: 1 })
    expect(of(null)[1]).toMatchObject({ workouts: 0, seconds: null, step: 0 })
  })

  test('has a shade for every daily duration, with its description', () => {
    const shade = (minutes: number) =>
      steps[
        calendarOf([workout({ calendar_date: '2026-05-01', moving_time: minutes * 60 })], {
          start: '2026-05-01',
          end: '2026-05-01',
        })[0]!.step
      ]!.words
    expect([1, 29.9, 30, 59, 60, 119, 120, 900].map(shade)).toEqual([
      'up to 30 min',
      'up to 30 min',
      '30 to 60 min',
      '30 to 60 min',
      '1 to 2 h',
      '1 to 2 h',
      '2 h or more',
      '2 h or more',
    ])
  })

  test('covers twelve months to the last day, even in leap years', () => {
    expect(calendarDays({ start: '2026-11-14', end: '2026-11-20' })).toEqual({
      start: '2025-11-21',
      end: '2026-11-20',
    })
    expect(calendarDays({ start: '2024-02-29', end: '2024-02-29' })).toEqual({
      start: '2023-03-01',
      end: '2024-02-29',
    })
    for (const end of ['2026-11-20', '2024-02-29', '2023-12-31']) {
      const { start } = calendarDays({ start: end, end })
      expect(daysBetween(start, end) + 1).toBeGreaterThanOrEqual(365)
      expect(daysBetween(start, end) + 1).toBeLessThanOrEqual(366)
    }
  })

  test('finds the longest streak of days with a workout', () => {
    const on = (...days: string[]) =>
      longestRun(
        calendarOf(
          days.map((calendar_date) => workout({ calendar_date })),
          year,
        ),
      )
    expect(on()).toBeNull()
    expect(on('2026-01-01', '2026-01-02', '2026-03-01')).toEqual({
      start: '2026-01-01',
      end: '2026-01-02',
      length: 2,
    })
    expect(on('2026-01-01', '2026-01-02', '2026-12-30', '2026-12-31', '2026-12-31')).toEqual({
      start: '2026-12-30',
      end: '2026-12-31',
      length: 2,
    })
  })

  test('shows the number of days, the longest day, and the number of workouts', () => {
    const workouts = [
      workout({ calendar_date: '2026-05-01', moving_time: 3600 }),
      workout({ calendar_date: '2026-05-01', moving_time: 1800 }),
      workout({ calendar_date: '2026-05-02' }),
    ]
    const week = { start: '2026-05-01', end: '2026-05-07' }
    const days = calendarOf(workouts, week)
    expect(calendarSentence(days)).toBe(
      'Workouts on 2 of 7 days. Longest streak: 2 days, ending May 2, 2026.',
    )
    expect(calendarDetails(days, workouts)).toBe(
      'Most active day: May 1, 2026, 1 h 30 min. Moving time is recorded for 2 of 3 workouts.',
    )
    expect(calendarSentence(calendarOf([], week))).toBe('No workouts in 7 days.')
    const since = { start: '2026-01-01', end: '2026-05-07' }
    expect(calendarSentence(calendarOf(workouts, since))).toBe(
      'Workouts on 2 of 7 days since May 1, 2026. Longest streak: 2 days, ending May 2, 2026.',
    )
    expect(calendarDetails(calendarOf([], week), [])).toBe('')
  })
})
