import { describe, expect, test } from 'vitest'

import { addDays, dayNumber, fromDayNumber } from '#lib/days.ts'

import {
  bucketsOf,
  gapsOf,
  isInProgress,
  groupByBucket,
  rareGaps,
  rowSize,
  stackSize,
} from './buckets.ts'
import { manyWorkouts, workout } from './testing.ts'

const many = manyWorkouts(400)

describe('Days, weeks, months, and years', () => {
  test('are continuous and end with the range', () => {
    for (const size of ['day', 'week', 'sundayWeek', 'month', 'quarter', 'year'] as const) {
      const buckets = bucketsOf({ start: '2024-02-14', end: '2026-11-20' }, size)
      expect(fromDayNumber(buckets[0]!.from)).toBe('2024-02-14')
      expect(fromDayNumber(buckets.at(-1)!.to)).toBe('2026-11-20')
      buckets.slice(1).forEach(({ from }, index) => expect(from).toBe(buckets[index]!.to + 1))
    }
  })
  test('start on Mondays or Sundays, and on the first of a month or year', () => {
    expect(
      bucketsOf({ start: '2026-11-11', end: '2026-11-20' }, 'week').map(({ from, to }) => [
        fromDayNumber(from),
        fromDayNumber(to),
      ]),
    ).toEqual([
      ['2026-11-11', '2026-11-15'],
      ['2026-11-16', '2026-11-20'],
    ])
    expect(
      bucketsOf({ start: '2026-11-11', end: '2026-11-20' }, 'sundayWeek').map(({ from, to }) => [
        fromDayNumber(from),
        fromDayNumber(to),
      ]),
    ).toEqual([
      ['2026-11-11', '2026-11-14'],
      ['2026-11-15', '2026-11-20'],
    ])
    expect(
      bucketsOf({ start: '2026-01-31', end: '2026-03-01' }, 'month').map(({ from }) =>
        fromDayNumber(from),
      ),
    ).toEqual(['2026-01-31', '2026-02-01', '2026-03-01'])
    expect(
      bucketsOf({ start: '2025-11-20', end: '2026-07-02' }, 'quarter').map(({ from }) =>
        fromDayNumber(from),
      ),
    ).toEqual(['2025-11-20', '2026-01-01', '2026-04-01', '2026-07-01'])
  })
  test('are in progress if they end with today and not on their own last day', () => {
    const last = (size: Parameters<typeof isInProgress>[1], end: string, today = end) =>
      isInProgress(bucketsOf({ start: '2026-08-31', end }, size).at(-1)!, size, today)
    // a Saturday and a Sunday
    expect(last('week', '2026-11-28')).toBe(true)
    expect(last('week', '2026-11-29')).toBe(false)
    expect(last('sundayWeek', '2026-11-28')).toBe(false)
    expect(last('month', '2026-11-28')).toBe(true)
    expect(last('month', '2026-11-30')).toBe(false)
    expect(last('day', '2026-11-28')).toBe(false)
    // cut off by a range of earlier days
    expect(last('week', '2026-11-26', '2026-11-28')).toBe(false)
  })
  test('are chosen so that no chart exceeds its number of rows', () => {
    // since the earliest workout that can be asked for, and long after
    for (let length = 1; length < 40_000; length = Math.ceil(length * 1.2)) {
      const range = { start: addDays('2026-11-20', -length), end: '2026-11-20' }
      for (const startsOn of ['monday', 'sunday'] as const) {
        expect(bucketsOf(range, rowSize(range, startsOn)).length).toBeLessThanOrEqual(190)
        // each has three corners
        expect(bucketsOf(range, stackSize(range, startsOn)).length * 3).toBeLessThanOrEqual(500)
      }
    }
    expect(rowSize({ start: '2026-08-23', end: '2026-11-20' }, 'monday')).toBe('day')
    const years = (n: number) => ({ start: `${2026 - n}-12-01`, end: '2026-11-20' })
    expect([12, 14, 15, 16, 40].map((n) => rowSize(years(n), 'monday'))).toEqual(
      'month month quarter quarter quarter'.split(' '),
    )
    expect([3, 12, 13, 16].map((n) => stackSize(years(n), 'monday'))).toEqual(
      'month quarter quarter year'.split(' '),
    )
    expect([
      rowSize({ start: '2025-01-01', end: '2026-11-20' }, 'monday'),
      rowSize({ start: '2025-01-01', end: '2026-11-20' }, 'sunday'),
    ]).toEqual(['week', 'sundayWeek'])
    expect([
      stackSize({ start: '2026-08-23', end: '2026-11-20' }, 'monday'),
      stackSize({ start: '2026-08-23', end: '2026-11-20' }, 'sunday'),
    ]).toEqual(['week', 'sundayWeek'])
  })
  test('contain every workout of theirs once, and none of other days', () => {
    for (const size of ['day', 'week', 'sundayWeek', 'month'] as const) {
      const buckets = bucketsOf({ start: '2026-02-10', end: '2026-09-03' }, size)
      const groups = groupByBucket(many, buckets)
      buckets.forEach(({ from, to }, index) =>
        expect(groups[index]).toEqual(
          many.filter(
            ({ calendar_date }) =>
              dayNumber(calendar_date) >= from && dayNumber(calendar_date) <= to,
          ),
        ),
      )
    }
  })
  test('without a workout are a gap if there are more than seven in a row', () => {
    const workouts = ['2026-01-01', '2026-01-09', '2026-01-18'].map((calendar_date) =>
      workout({ calendar_date }),
    )
    const buckets = bucketsOf({ start: '2026-01-01', end: '2026-01-31' }, 'day')
    const gaps = gapsOf(buckets, groupByBucket(workouts, buckets), 'day')
    expect(gaps.map(({ from, to }) => [fromDayNumber(from), fromDayNumber(to)])).toEqual([
      ['2026-01-10', '2026-01-17'],
      ['2026-01-19', '2026-01-31'],
    ])
    // 21 of 31 days: the workouts are the exception
    expect(rareGaps(gaps, buckets)).toEqual([])
    expect(rareGaps(gaps.slice(0, 1), buckets)).toEqual(gaps.slice(0, 1))
  })
})
