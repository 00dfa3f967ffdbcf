import { describe, expect, test } from 'vitest'

import {
  requestedWorkouts,
  choicesOf,
  comparisonChoices,
  periodWords,
  uncoveredWords,
  rangeLabel,
  comparisonOf,
  extentOf,
  inDays,
  matchFilters,
  readSelection,
} from './filters.ts'
import { NO_SPORT } from './sport.ts'
import { manyWorkouts, workout } from './testing.ts'

const range = { start: '2026-08-23', end: '2026-11-20' }

test('requests include an extra day on each side', () => {
  expect(requestedWorkouts('x', range)).toEqual({
    user_id: 'x',
    start_date: '2026-08-22',
    end_date: '2026-11-21',
  })
})
test('the calendar date decides which day a workout belongs to', () => {
  const late = workout({ calendar_date: '2026-11-20', time_start: '2026-11-21T03:00:00Z' })
  const next = workout({ calendar_date: '2026-11-21', time_start: '2026-11-20T23:00:00Z' })
  expect(inDays([late, next], range)).toEqual([late])
})
test('a selection is limited to the range, and ignored if it is outside or invalid', () => {
  expect(readSelection('2026-09-01..2026-09-14', range)).toEqual({
    start: '2026-09-01',
    end: '2026-09-14',
  })
  expect(readSelection('2026-01-01..2026-09-14', range)).toEqual({
    start: '2026-08-23',
    end: '2026-09-14',
  })
  expect(readSelection('2020-01-01..2020-02-01', range)).toBeNull()
  expect(readSelection('90d', range)).toBeNull()
  expect(readSelection('', range)).toBeNull()
})
test('the previous period is as long as the range and ends where it starts, and a year ago is the same days', () => {
  expect(comparisonOf(range, 'previous')).toEqual({ start: '2026-05-25', end: '2026-08-22' })
  expect(comparisonOf({ start: '2026-11-20', end: '2026-11-20' }, 'previous')).toEqual({
    start: '2026-11-19',
    end: '2026-11-19',
  })
  expect(comparisonOf(range, 'year')).toEqual({ start: '2025-08-23', end: '2025-11-20' })
  expect(comparisonOf(range, 'none')).toBeNull()
  expect(comparisonOf(range, 'previous', true)).toBeNull()
})
test('filters of one kind are alternatives, and different kinds must all match', () => {
  const many = manyWorkouts(200)
  const found = matchFilters(many, { provider: ['strava'], sport: ['Run', NO_SPORT] })
  expect(found).toEqual(
    many.filter(
      (one) => one.source.provider === 'strava' && (one.sport === null || one.sport.name === 'Run'),
    ),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(matchFilters(many, { provider: [], sport: [] })).toBe(many)
})
test('the most frequent value comes first', () => {
  expect(choicesOf(['a', 'b', 'b'])).toEqual([
    { value: 'b', count: 2 },
    { value: 'a', count: 1 },
  ])
})
describe('A chart', () => {
  const everything = { start: '1990-01-01', end: '2026-11-20' }
  const on = (...days: string[]) => days.map((calendar_date) => workout({ calendar_date }))
  test('never extends years beyond its workouts, at either end', () => {
    expect(extentOf(on('2024-05-01', '2016-02-03', '2018-07-01'), everything)).toEqual({
      start: '2016-02-03',
      end: '2024-05-01',
    })
    const chosen = { start: '2010-01-01', end: '2026-11-20' }
    expect(extentOf(on('2026-03-01', '2019-05-01'), chosen)).toEqual({
      start: '2019-05-01',
      end: '2026-11-20',
    })
  })
  test('shows months in the range without recordings', () => {
    const chosen = { start: '2025-11-21', end: '2026-11-20' }
    expect(extentOf(on('2026-08-01'), chosen)).toEqual(chosen)
  })
  test('with one day spans some weeks, and an empty one spans the range', () => {
    expect(extentOf(on('2016-02-03'), everything)).toEqual({
      start: '2016-02-03',
      end: '2016-03-01',
    })
    expect(extentOf([], everything)).toEqual(everything)
  })
})
test('a range is named as chosen, or by its two days', () => {
  const days = { start: '2026-08-31', end: '2026-11-28' }
  expect(rangeLabel('13w', days)).toBe('Last 13 weeks')
  expect(rangeLabel('90d', days)).toBe('Last 90 days')
  expect(rangeLabel('1w', days)).toBe('Last 1 week')
  expect(rangeLabel('ytd', days)).toBe('This year')
  expect(rangeLabel('all', days)).toBe('All time')
  expect(rangeLabel(`${days.start}..${days.end}`, days)).toMatch(/^Aug 31.*–Nov 28/)
})
test('a page shows which days it covers, and which it compares them with', () => {
  const [days, before] = [
    { start: '2026-08-31', end: '2026-11-28' },
    { start: '2026-06-02', end: '2026-08-30' },
  ]
  expect(periodWords(days, before, '2026-11-28')).toBe('Aug 31–Nov 28, compared with Jun 2–Aug 30')
  expect(periodWords(days, null, '2026-11-28')).toBe('Aug 31–Nov 28')
  expect(periodWords({ ...days, start: '2023-01-01' }, null, '2026-11-28')).toBe(
    'Jan 1, 2023–Nov 28',
  )
  const words = (first: string | null) =>
    periodWords(days, null, '2026-11-28', { days: before, first })
  const sentence = (first: string | null) => uncoveredWords({ days: before, first }, '2026-11-28')
  expect(words('2026-08-16')).toBe('Aug 31–Nov 28, not compared: data begins on Aug 16')
  expect(sentence('2026-08-16')).toBe(
    'Jun 2–Aug 30 isn’t compared because its data begins on Aug 16.',
  )
  for (const first of ['2026-09-27', null]) {
    expect(words(first)).toBe('Aug 31–Nov 28, not compared: no data for Jun 2–Aug 30')
    expect(sentence(first)).toBe('Jun 2–Aug 30 isn’t compared because its data is missing.')
  }
})
test('a comparison is offered only with days that can have data', () => {
  const labels = (start: string, end: string, isEverything = false) =>
    comparisonChoices({ start, end }, isEverything).map(({ label }) => label)
  expect(labels('2026-08-23', '2026-11-20')).toEqual([
    'vs previous period',
    'vs a year earlier',
    'No comparison',
  ])
  expect(labels('2026-11-20', '2026-11-20')[0]).toBe('vs previous day')
  // as many days before 1990 nothing was recorded, and a year ago there still was
  expect(labels('1992-01-01', '2026-11-20')).toEqual(['vs a year earlier', 'No comparison'])
  expect(labels('1990-01-01', '2026-11-20')).toEqual(['No comparison'])
  expect(labels('1990-01-01', '2026-11-20', true)).toEqual(['No comparison available'])
})
