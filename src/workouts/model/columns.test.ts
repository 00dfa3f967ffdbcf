import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { sortRows, textOf } from '#src/kit/table/column.ts'
import { NO_DUPLICATES } from '#src/workouts/model/quality/count-once.ts'

import { clockNote, columnsInUnits, commonSpeed, totalText, workoutColumns } from './columns.ts'
import { workoutsCsv } from './table-csv.ts'
import { manyWorkouts, workout } from './testing.ts'

const sorted = (workouts: readonly Workout[], sort: string) =>
  sortRows(workouts, workoutColumns, sort, NO_DUPLICATES)
const column = (id: string) => workoutColumns.find((one) => one.id === id)!

describe('Sorting', () => {
  test('puts unmeasured values last in both directions', () => {
    const many = manyWorkouts(60)
    for (const sort of ['distance', '-distance', '-average_hr', 'sport']) {
      const values = sorted(many, sort).map(column(sort.replace('-', '')).value)
      const measured = values.filter((value) => value !== null)
      expect(values.slice(measured.length).every((value) => value === null)).toBe(true)
      const plain = [...measured].sort((a, b) => (a < b ? -1 : Number(a > b)))
      expect(measured).toEqual(sort.startsWith('-') ? plain.toReversed() : plain)
    }
  })
  test('by nothing or by an unknown column keeps the response’s order', () => {
    const many = manyWorkouts(10)
    expect(sorted(many, '')).toBe(many)
    expect(sorted(many, '-nothing')).toBe(many)
  })
})

test('a row shows where the clock and the calendar date disagree', () => {
  const one = workout({
    calendar_date: '2026-11-15',
    time_start: '2026-11-15T04:30:00Z',
    timezone_offset: -18_000,
  })
  expect(clockNote(one)).toBe('local date Nov 14')
  expect(textOf(column('day'), one, NO_DUPLICATES)).toBe('Nov 15, 2026 (local date Nov 14)')
  expect(textOf(column('day'), { ...one, calendar_date: '2026-11-14' }, NO_DUPLICATES)).toBe(
    'Nov 14, 2026',
  )
})
test('a start with an unknown time zone says that it is in UTC', () => {
  expect(
    textOf(
      column('start'),
      workout({ time_start: '2026-11-15T04:30:00Z', timezone_offset: 7200 }),
      NO_DUPLICATES,
    ),
  ).toBe('06:30')
  expect(
    textOf(
      column('start'),
      workout({ time_start: '2026-11-15T04:30:00Z', timezone_offset: null }),
      NO_DUPLICATES,
    ),
  ).toBe('04:30 UTC')
})
test('the export has the table’s cells with formats, units, empty cells for dashes, and real numbers', () => {
  const workouts = [
    workout({ distance: 12_345, elev_low: -1234, moving_time: 3725, title: '=1+1' }),
    workout({ distance: 0 }),
  ]
  const columns = ['day', 'title', 'moving_time', 'distance', 'elev_low'].map(column)
  const csv = workoutsCsv({
    workouts,
    columns,
    units: 'imperial',
    comments: ['Aug 22–Nov 20, 2026', '2 workouts'],
  })
  const lines = parse(csv, { bom: true, relax_column_count: true })
  expect(lines).toEqual([
    ['# Aug 22–Nov 20, 2026'],
    ['# 2 workouts'],
    ['Day', 'Title', 'Moving, h:min:s', 'Distance, mi', 'Lowest, ft'],
    ['Nov 1, 2026', "'=1+1", '1:02:05', '7.67', '-4,049'],
    ['Nov 1, 2026', '', '', '0.00', ''],
  ])
})

describe('Speed or pace', () => {
  const sportOf = (slug: string) => ({ id: 1, name: slug, slug })
  const at = (slug: string | null, average_speed: number | null, max_speed: number | null = null) =>
    workout({
      sport: slug === null ? null : sportOf(slug),
      average_speed,
      max_speed,
      distance: average_speed && average_speed * 1000,
      moving_time: average_speed && 1000,
    })
  const [run, slowRun, swim, ride] = [
    at('running', 1000 / 342, 5),
    at('running', 1000 / 359.7),
    at('pool_swimming', 100 / 118),
    at('cycling', 10, 15),
  ]
  const rowsOf = (
    workouts: Parameters<typeof commonSpeed>[0],
    units: 'metric' | 'imperial' = 'metric',
  ) =>
    parse(
      workoutsCsv({
        workouts,
        columns: ['average_speed', 'max_speed'].map(column),
        units,
        comments: [],
      }),
      { bom: true },
    )
  const totalsOf = (workouts: Parameters<typeof commonSpeed>[0]) =>
    columnsInUnits(['average_speed', 'max_speed'].map(column), commonSpeed(workouts), 'metric').map(
      (one) => totalText(one, one.figure!(workouts), 'metric'),
    )

  test('is a pace if all workouts with one are on foot, or all in water, with the unit in the header', () => {
    expect(rowsOf([run, slowRun, at('walking', null), at('yoga', null)])).toEqual([
      ['Pace, min/km', 'Best pace, min/km'],
      ['5:42', '3:20'],
      ['6:00', ''],
      ['', ''],
      ['', ''],
    ])
    expect(rowsOf([run], 'imperial')).toEqual([
      ['Pace, min/mi', 'Best pace, min/mi'],
      ['9:10', '5:22'],
    ])
    expect(rowsOf([swim])).toEqual([
      ['Pace, min/100 m', 'Best pace, min/100 m'],
      ['1:58', ''],
    ])
    expect(rowsOf([swim], 'imperial')).toEqual([
      ['Pace, min/100 yd', 'Best pace, min/100 yd'],
      ['1:48', ''],
    ])
    expect(rowsOf([ride, at(null, 2)])).toEqual([
      ['Speed, km/h', 'Top speed, km/h'],
      ['36.0', '54.0'],
      ['7.2', ''],
    ])
  })
  test('has a unit in every row if sports differ, and is sorted as one', () => {
    const several = [swim, ride, at(null, 2), run]
    expect(rowsOf(several)).toEqual([
      ['Speed or pace', 'Top speed or pace'],
      ['1:58 /100 m', ''],
      ['36.0 km/h', '54.0 km/h'],
      ['7.2 km/h', ''],
      ['5:42 /km', '3:20 /km'],
    ])
    expect(
      rowsOf(sorted(several, '-average_speed'))
        .slice(1)
        .map(([text]) => text),
    ).toEqual(['36.0 km/h', '5:42 /km', '7.2 km/h', '1:58 /100 m'])
    expect(
      rowsOf(sorted([slowRun, run], '-average_speed'))
        .slice(1)
        .map(([text]) => text),
    ).toEqual(['5:42', '6:00'])
  })
  test('is empty at rest on foot, and zero on a bicycle', () => {
    expect(rowsOf([run, at('running', 0)])[2]).toEqual(['', ''])
    expect(rowsOf([run, at('cycling', 0)])[2]).toEqual(['0.0 km/h', ''])
  })
  test('in the totals covers one sport, and is empty for mixed sports, but the highest is kept', () => {
    expect(totalsOf([run, slowRun])).toEqual(['5:51', '3:20'])
    expect(totalsOf([ride])).toEqual(['36.0', '54.0'])
    // what has no speed mixes nothing
    expect(totalsOf([ride, at('yoga', null)])).toEqual(['36.0', '54.0'])
    expect(totalsOf([run, at('walking', 2)])).toEqual([null, '3:20'])
    expect(totalsOf([run, ride])).toEqual([null, '54.0 km/h'])
  })
})
