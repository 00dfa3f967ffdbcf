import { expect, test } from 'vitest'

import { dayNumber } from '#lib/days.ts'
import { inDays } from '#src/workouts/model/filters.ts'
import { sportKey } from '#src/workouts/model/sport.ts'
import { manyWorkouts, workout } from '#src/workouts/model/testing.ts'

import {
  centerOf,
  hasHeartRate,
  heartRateOverTime,
  heartRateRange,
  heartRatesDrawn,
  isImpossible,
  sportLines,
  windowName,
} from './heart-rate.ts'
import type { MeasurementChange } from './measurement-changes.ts'

const days = { start: '2026-11-02', end: '2026-11-04' }
const overTime = (...workouts: Parameters<typeof workout>[0][]) => {
  const all = workouts.map((one) => workout({ moving_time: 1800, ...one }))
  return heartRateOverTime(all, days, {
    withLeadIn: all,
    size: 'day',
    lines: [],
    isFiltered: false,
    changes: [],
  }).rows
}

test('A rolling mean is named by its number of days', () => {
  expect(windowName('week')).toBe('28-day')
  expect(windowName('month')).toBe('122-day')
  expect(windowName('year')).toBe('1,461-day')
})

test('A heart rate of zero is on no scale, but its day is known', () => {
  const rows = overTime(
    { calendar_date: '2026-11-02', average_hr: 0, max_hr: 0 },
    { calendar_date: '2026-11-03', average_hr: 0, max_hr: 150 },
    { calendar_date: '2026-11-04', average_hr: 120, max_hr: 160 },
  )
  expect(rows.map(heartRateRange)).toEqual([null, [150, 150], [120, 160]])
  expect(Math.min(...heartRatesDrawn(rows))).toBeGreaterThan(0)
  expect(rows.map(isImpossible)).toEqual([true, true, false])
})

test('A day has the measured range, which may be one value or none', () => {
  const rows = overTime(
    { calendar_date: '2026-11-02', average_hr: 130, max_hr: null },
    { calendar_date: '2026-11-04', average_hr: null, max_hr: null },
  )
  expect(rows.map(heartRateRange)).toEqual([[130, 130], null, null])
})

test('A day without a moving time has the workout’s average, or the median of several', () => {
  const timeless = (calendar_date: string, average_hr: number, max_hr: number | null = null) => ({
    calendar_date,
    average_hr,
    max_hr,
    moving_time: null,
  })
  const rows = overTime(
    timeless('2026-11-02', 130),
    timeless('2026-11-03', 120, 170),
    timeless('2026-11-03', 150),
    timeless('2026-11-04', 190),
    { calendar_date: '2026-11-04', average_hr: 140 },
  )
  expect(rows.map(heartRateRange)).toEqual([
    [130, 130],
    [135, 170],
    [140, 140],
  ])
  expect(rows.map(({ n, withHeartRate }) => [n, withHeartRate])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ])
})

const sport = (slug: string) => ({ id: 1, name: slug, slug })
const sessions = (slug: string, rates: readonly number[], month = '11') =>
  rates.map((average_hr, day) =>
    workout({
      calendar_date: `2026-${month}-${String(day + 2).padStart(2, '0')}`,
      moving_time: 1800,
      average_hr,
      max_hr: 190,
      sport: sport(slug),
    }),
  )

test('A week has the median and the quartiles of its sessions, not the highest one', () => {
  const all = sessions('running', [120, 130, 140, 150, 160])
  const week = { start: '2026-11-02', end: '2026-11-08' }
  const [row] = heartRateOverTime(all, week, {
    withLeadIn: all,
    size: 'week',
    lines: [],
    isFiltered: false,
    changes: [],
  }).rows
  expect(heartRateRange(row!)).toEqual([130, 150])
  expect(centerOf(row!)).toBe(140)
})

test('A median shows its number of sessions, including those with unknown duration', () => {
  const all = sessions('running', [120, 130, 140]).map((one, index) => ({
    ...one,
    moving_time: index ? null : 1800,
    max_hr: null,
  }))
  const week = { start: '2026-11-02', end: '2026-11-08' }
  const only = (some: typeof all) =>
    heartRateOverTime(some, week, {
      withLeadIn: some,
      size: 'week',
      lines: [],
      isFiltered: false,
      changes: [],
    }).rows[0]!
  expect(only(all)).toMatchObject({ n: 1, average_hr: 120, sessions: { n: 3, median: 130 } })
  expect(only(all.slice(1)).average_hr).toBeNull()
  expect(hasHeartRate(only(all.slice(1)))).toBe(true)
})

test('Each sport with enough workouts has its own line, the one with the most time first', () => {
  const all = [
    ...sessions('cycling', [120, 120, 120]),
    ...sessions('running', [150, 150, 150, 150]),
    ...sessions('yoga', [80, 90]),
  ]
  const lines = sportLines(all)
  expect(lines.map(({ key }) => key)).toEqual(['running', 'cycling'])
  const { rows } = heartRateOverTime(
    all,
    { start: '2026-11-02', end: '2026-11-08' },
    { withLeadIn: all, size: 'day', lines, isFiltered: false, changes: [] },
  )
  // with the third workout the line begins
  expect(rows.map(({ rolling }) => rolling).slice(1, 4)).toEqual([
    [null, null],
    [150, 120],
    [150, 120],
  ])
})

test('No line or mean crosses a measurement change', () => {
  const all = sessions('running', [120, 120, 120, 150, 150, 150, 150])
  const lines = sportLines(all)
  const rowsWith = (changes: MeasurementChange[]) =>
    heartRateOverTime(
      all,
      { start: '2026-11-01', end: '2026-11-08' },
      { withLeadIn: all, size: 'day', lines, isFiltered: false, changes },
    ).rows.map(({ rolling }) => rolling[0])
  const day = dayNumber(all[3]!.calendar_date)
  const change = { day, sport: 'running', reasons: ['Polar instead of Garmin'] }
  const broken = rowsWith([change])
  const whole = rowsWith([])
  expect(broken.every((value) => value === null || value === 120 || value === 150)).toBe(true)
  expect(broken).toContain(150)
  expect(whole.some((value) => value !== null && value! > 120 && value! < 150)).toBe(true)
  // another sport's change is none of this one
  expect(rowsWith([{ ...change, sport: 'cycling' }])).toEqual(whole)
})

test('Days without the one displayed sport are no gap', () => {
  const all = ['01', '06', '11', '16', '20'].map((day) =>
    workout({ calendar_date: `2026-11-${day}`, average_hr: 150 }),
  )
  const gapsOf = (isFiltered: boolean) =>
    heartRateOverTime(
      all,
      { start: '2026-11-01', end: '2026-11-30' },
      { withLeadIn: all, size: 'day', lines: [], isFiltered, changes: [] },
    ).gaps.length
  expect(gapsOf(false)).toBe(1)
  expect(gapsOf(true)).toBe(0)
})

test('The earlier means are aligned with the later ones, matching a plain loop', () => {
  const many = manyWorkouts(600, '2026-01-01', 330)
  const later = { start: '2026-08-01', end: '2026-10-29' }
  const before = { start: '2026-05-03', end: '2026-07-31' }
  const earlier = inDays(many, before)
  const all = inDays(many, later)
  const lines = sportLines(all)
  const within = { from: dayNumber('2026-08-20'), to: dayNumber(later.end) }
  const { rows } = heartRateOverTime(all, later, {
    withLeadIn: all,
    size: 'day',
    lines,
    isFiltered: false,
    changes: [],
    earlier: { workouts: earlier, shift: 90, within },
  })
  let drawn = 0
  for (const { to, earlier: means } of rows) {
    expect(means).toHaveLength(2)
    means.forEach((mean, place) => {
      let [product, seconds, n] = [0, 0, 0]
      for (const one of earlier) {
        const ago = to - 90 - dayNumber(one.calendar_date)
        if (ago < 0 || ago >= 28 || sportKey(one) !== lines[place]!.key) continue
        if (one.average_hr === null || !one.moving_time) continue
        product += one.average_hr * one.moving_time
        seconds += one.moving_time
        n++
      }
      if (to < within.from || n < 3) return expect(mean).toBeNull()
      drawn++
      return expect(mean).toBeCloseTo(product / seconds, 9)
    })
  }
  expect(drawn).toBeGreaterThan(100)
  expect(overTime({ average_hr: 120 })[0]!.earlier).toEqual([])
})
