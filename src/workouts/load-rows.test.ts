import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/workouts.ts'
import { addDays, dayNumber } from '#lib/days.ts'
import { loadRows, warmUpsOf, withoutLoadWords } from './load-rows.ts'
import { manyWorkouts, workout } from './testing.ts'
import { edwardsTrimp, loadBy, loadDays } from './training-load.ts'

const days = { start: '2026-03-01', end: '2026-08-31' }
const workouts = manyWorkouts(300)
const NONE = { power: null, speed: null }
const modelled = loadDays(workouts, loadBy('edwards', null), dayNumber(days.end))

describe('the load over time', () => {
  test('adds up to a plain sum over the same workouts, in every size', () => {
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
      const rows = loadRows(modelled, days, size, 'monday')
      const total = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((one, row) => one + of(row), 0)
      expect(total(({ load }) => load ?? 0)).toBeCloseTo(sum, 6)
      expect([total((row) => row.n), total((row) => row.workouts)]).toEqual([n, all])
      expect(rows.at(-1)!.chronic).toBe(modelled.at(-1)!.chronic)
    }
  })

  test('has no curves before the first workout', () => {
    const late = loadDays(
      [workout({ calendar_date: '2026-05-05', hr_zones: [0, 60, 0, 0, 0, 0] })],
      loadBy('edwards', null),
      dayNumber(days.end),
    )
    const rows = loadRows(late, days, 'month', 'monday')
    expect(rows.map(({ chronic }) => chronic === null)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('has no curves where nearly nothing of 42 days has a load, and falls to rest where there was none', () => {
    const six = { hr_zones: [0, 3600, 0, 0, 0, 0] }
    const every = (start: string, n: number, about: Partial<Workout>) =>
      Array.from({ length: n }, (_, index) =>
        workout({ calendar_date: addDays(start, index * 3), ...about }),
      )
    // a watch with five zones from May 1 on
    const watches = [
      ...every('2026-02-01', 30, six),
      ...every('2026-05-01', 41, { hr_zones: [60, 60, 60, 60, 60] }),
    ]
    const of = (some: readonly Workout[]) =>
      loadRows(loadDays(some, loadBy('edwards', null), dayNumber(days.end)), days, 'day', 'monday')
    const rows = of(watches)
    for (const { to, chronic } of rows) {
      const near = watches.filter(({ calendar_date }) => {
        const ago = to - dayNumber(calendar_date)
        return ago >= 0 && ago < 42
      })
      const told = near.filter(({ hr_zones }) => hr_zones!.length === 6).length
      expect(chronic === null).toBe(told < near.length / 4)
    }
    expect(rows.at(-1)).toMatchObject({ chronic: null, acute: null, form: null, load: null })
    expect(of(watches.slice(0, 30)).at(-1)!.chronic).toBeGreaterThan(0)
  })

  test('says on which of its days the curves still warm up', () => {
    const from = (date: string) =>
      warmUpsOf(
        loadDays(
          [workout({ calendar_date: date, hr_zones: [0, 60, 0, 0, 0, 0] })],
          loadBy('edwards', null),
          dayNumber(days.end),
        ),
        days,
      )
    expect(from('2025-06-01')).toEqual([])
    expect(from('2026-02-01')).toEqual([
      { from: dayNumber('2026-03-01'), to: dayNumber('2026-06-06') },
    ])
    expect(from('2026-08-01')).toEqual([
      { from: dayNumber('2026-08-01'), to: dayNumber('2026-08-31') },
    ])
    expect(warmUpsOf([], days)).toEqual([])
  })

  test('is not at rest in a pause after workouts without a load, and warms up when there is one', () => {
    const six = { hr_zones: [0, 3600, 0, 0, 0, 0] }
    const history = [
      workout({ calendar_date: '2026-01-10' }),
      workout({ calendar_date: '2026-02-01' }),
      workout({ calendar_date: '2026-06-01', ...six }),
      workout({ calendar_date: '2026-06-20', ...six }),
    ]
    const load = loadDays(history, loadBy('edwards', null), dayNumber(days.end))
    for (const { day, isTold } of load) expect(isTold).toBe(day >= dayNumber('2026-06-01'))
    expect(warmUpsOf(load, days)).toEqual([
      { from: dayNumber('2026-06-01'), to: dayNumber('2026-08-31') },
    ])
  })

  test('a whole week counts where it ends, and of several the median', () => {
    const weeks = loadRows(modelled, days, 'week', 'monday').filter(
      ({ monotony }) => monotony !== null,
    )
    const months = loadRows(modelled, days, 'month', 'monday')
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

test('what has no load is counted with why', () => {
  const zones = [0, 0, 60, 0, 0, 0]
  const some = [
    workout({ hr_zones: zones }),
    workout({ hr_zones: zones.slice(1) }),
    workout({ average_hr: 120, moving_time: 600 }),
    workout({ average_hr: 230, moving_time: 600 }),
  ]
  expect(withoutLoadWords(some, 'edwards', null, NONE)).toBe('1 with 5 zones, 2 without zones')
  expect(withoutLoadWords(some, 'banister-men', { maximum: 190, resting: 50 }, NONE)).toBe(
    '2 without a heart rate or a moving time, 1 with an average beyond the limits',
  )
  expect(withoutLoadWords(some, 'thresholds', null, { power: 250, speed: null })).toBe(
    `${some.length} without weighted power`,
  )
  expect(withoutLoadWords(some.slice(0, 1), 'edwards', null, NONE)).toBe('')
})
