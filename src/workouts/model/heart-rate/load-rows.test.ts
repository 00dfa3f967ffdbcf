import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, dayNumber } from '#lib/days.ts'
import { manyWorkouts, workout } from '#src/workouts/model/testing.ts'

import { loadRows, warmUpsOf, withoutLoadWords } from './load-rows.ts'
import { edwardsTrimp, loadDays, workoutLoads } from './training-load.ts'

const days = { start: '2026-03-01', end: '2026-08-31' }
const workouts = manyWorkouts(300)
const NONE = { power: null, speed: null }
const daysOf = (some: readonly Workout[]) =>
  loadDays(workoutLoads(some, 'edwards', null), dayNumber(days.end))
/** An hour in the second zone on every other day from a day on. */
const training = (start: string) =>
  Array.from({ length: 230 }, (_, index) =>
    workout({
      calendar_date: addDays(start, index * 2),
      moving_time: 3600,
      hr_zones: [0, 3600, 0, 0, 0, 0],
    }),
  )
const modeled = daysOf(workouts)

describe('the load over time', () => {
  test('matches a plain sum over the same workouts, in every interval', () => {
    let [sum, n, all] = [0, 0, 0]
    for (const { calendar_date, hr_zones } of workouts) {
      if (calendar_date < days.start || calendar_date > days.end) continue
      all++
      const load = edwardsTrimp(hr_zones)
      if (load === null) continue
      sum += load
      n++
    }
    for (const size of ['day', 'week', 'sundayWeek', 'month', 'year'] as const) {
      const rows = loadRows(modeled, days, size, 'monday')
      const total = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((one, row) => one + of(row), 0)
      expect(total(({ load }) => load ?? 0)).toBeCloseTo(sum, 6)
      expect([total((row) => row.n), total((row) => row.workouts)]).toEqual([n, all])
      expect(rows.at(-1)!.chronic).toBe(modeled.at(-1)!.chronic)
    }
  })

  test('has no curves before the eighth day with a load', () => {
    const rows = loadRows(daysOf(training('2026-05-05')), days, 'day', 'monday')
    expect(rows.find(({ chronic }) => chronic !== null)!.from).toBe(dayNumber('2026-05-19'))
  })

  test('is uncertain if its last day is', () => {
    const odd = workout({ calendar_date: '2026-08-30', moving_time: 20_000 })
    const all = daysOf([...training('2025-12-01'), odd])
    for (const size of ['day', 'week', 'month'] as const) {
      const rows = loadRows(all, days, size, 'monday')
      expect([rows[0]!.isSure, rows.at(-1)!.isSure]).toEqual([true, false])
    }
  })

  test('has no curves if almost none of 42 days has a load, and decays to rest without workouts', () => {
    const six = { hr_zones: [0, 3600, 0, 0, 0, 0] }
    const every = (start: string, n: number, about: Partial<Workout>) =>
      Array.from({ length: n }, (_, index) =>
        workout({ calendar_date: addDays(start, index * 2), ...about }),
      )
    // a watch with five zones from May 1 on
    const watches = [
      ...every('2026-02-01', 45, six),
      ...every('2026-05-01', 61, { hr_zones: [60, 60, 60, 60, 60] }),
    ]
    const of = (some: readonly Workout[]) => loadRows(daysOf(some), days, 'day', 'monday')
    const rows = of(watches)
    for (const { to, chronic } of rows) {
      const near = watches.filter(({ calendar_date }) => {
        const ago = to - dayNumber(calendar_date)
        return ago >= 0 && ago < 42
      })
      const told = near.filter(({ hr_zones }) => hr_zones!.length === 6).length
      expect(chronic === null).toBe(told < Math.max(8, near.length / 4))
    }
    expect(rows.at(-1)).toMatchObject({ chronic: null, acute: null, form: null, load: null })
    const [resting, later] = [60, 80].map((at) => of(watches.slice(0, 45))[at]!.chronic!)
    expect(resting).toBeGreaterThan(later!)
  })

  test('says on which days the curves are still warming up', () => {
    const from = (date: string) => warmUpsOf(daysOf(training(date)), days)
    expect(from('2025-06-01')).toEqual([])
    expect(from('2026-02-01')).toEqual([
      { from: dayNumber('2026-03-01'), to: dayNumber('2026-06-06') },
    ])
    expect(from('2026-08-01')).toEqual([
      { from: dayNumber('2026-08-15'), to: dayNumber('2026-08-31') },
    ])
    expect(warmUpsOf([], days)).toEqual([])
  })

  test('warms up if loads start late in a history without them', () => {
    const before = training('2025-06-01')
      .filter(({ calendar_date }) => calendar_date < '2026-06-01')
      .map((each) => ({ ...each, hr_zones: null }))
    const load = daysOf([...before, ...training('2026-06-01')])
    expect(warmUpsOf(load, days)).toEqual([
      { from: dayNumber('2026-06-15'), to: dayNumber('2026-08-31') },
    ])
  })

  test('a full week counts where it ends, and several give the median', () => {
    const weeks = loadRows(modeled, days, 'week', 'monday').filter(
      ({ monotony }) => monotony !== null,
    )
    const months = loadRows(modeled, days, 'month', 'monday')
    expect(weeks.length).toBeGreaterThan(0)
    for (const { from, to, monotony } of months) {
      const within = weeks
        .filter((week) => from <= week.to && week.to <= to)
        .map((week) => week.monotony!)
        .sort((a, b) => a - b)
      if (within.length === 1) expect(monotony).toBe(within[0])
      if (!within.length) expect(monotony).toBeNull()
    }
  })
})

test('workouts without a load are counted with the reason', () => {
  const zones = [0, 0, 60, 0, 0, 0]
  const some = [
    workout({ hr_zones: zones }),
    workout({ hr_zones: zones.slice(1) }),
    workout({ average_hr: 120, moving_time: 600 }),
    workout({ average_hr: 230, moving_time: 600 }),
  ]
  expect(withoutLoadWords(some, 'edwards', null, NONE)).toBe('1 with 5 zones, 2 without zones')
  expect(withoutLoadWords(some, 'banister-men', { maximum: 190, resting: 50 }, NONE)).toBe(
    '2 without heart rate or moving time, 1 with average heart rate outside the resting-to-maximum range',
  )
  expect(withoutLoadWords(some, 'thresholds', null, { power: 250, speed: null })).toBe(
    `${some.length} without weighted power`,
  )
  expect(withoutLoadWords(some.slice(0, 1), 'edwards', null, NONE)).toBe('')
})
