import { describe, expect, test } from 'vitest'

import { dayNumber } from '#lib/days.ts'

import {
  axisOf,
  calmAxis,
  clockStep,
  dayTicks,
  decimalsOf,
  niceAxis,
  niceHours,
  niceTicks,
  shortNumber,
  tickFormat,
  unitOnTop,
  type Axis,
} from './ticks.ts'

describe('Values of an axis', () => {
  test('use as few characters as tell them apart', () => {
    const said = (...ticks: number[]) => ticks.map(tickFormat(axisOf(ticks)))
    expect(said(0, 0.5, 1)).toEqual(['0.0', '0.5', '1.0'])
    expect(said(0, 4000, 8000)).toEqual(['0', '4,000', '8,000'])
    expect(said(0, 5000, 10_000)).toEqual(['0', '5k', '10k'])
    expect(said(0, 2500, 5000, 10_000)).toEqual(['0', '2.5k', '5.0k', '10.0k'])
    expect([950, 9999, 20_400, 347_775].map(shortNumber)).toEqual(['950', '9,999', '20.4k', '348k'])
  })
  test('are round and include all data', () => {
    expect(niceTicks(112, 193)).toEqual([100, 120, 140, 160, 180, 200])
    expect(niceTicks(-428, 37)).toEqual([-500, -400, -300, -200, -100, 0, 100])
    expect(niceTicks(0, 400, 3)).toEqual([0, 200, 400])
    expect(niceTicks(0.12, 0.31)).toEqual([0.1, 0.15, 0.2, 0.25, 0.3, 0.35])
  })
  test('exist for a single value, without excess digits or minus zero', () => {
    expect(niceAxis(140, 140).ticks).toEqual([135, 140, 145])
    expect(niceAxis(0, 0).ticks).toEqual([-1, -0.5, 0, 0.5, 1])
    for (const value of [140, 128.17, 0, -3.2]) {
      const axis = niceAxis(value, value, 4)
      expect(axis.ticks.filter((tick) => tick >= axis.low && tick <= axis.high)).toEqual(axis.ticks)
    }
    expect(
      Object.is(
        niceTicks(-10, 10).find((tick) => tick === 0),
        0,
      ),
    ).toBe(true)
  })
  test('don’t start at zero if the data is far from it', () => {
    expect(niceTicks(1500, 1900)[0]).toBe(1500)
  })
  test('leave no step mostly empty at the ends, and still include everything', () => {
    expect(niceAxis(-5, 662, 4).ticks).toEqual([0, 200, 400, 600])
    for (const [low, high] of [
      [-5, 662],
      [-428, 37],
      [112, 193],
      [3, 4],
      [1500, 8848],
    ] as const) {
      const axis = niceAxis(low, high)
      expect(axis.low).toBeLessThanOrEqual(low)
      expect(axis.high).toBeGreaterThanOrEqual(high)
      expect(axis.ticks.every((tick) => tick >= axis.low && tick <= axis.high)).toBe(true)
      expect(axis.ticks.length).toBeGreaterThan(1)
    }
  })
  test('have enough decimals to differ from their neighbors', () => {
    for (const [low, high, decimals] of [
      [0.83, 0.85, 3],
      [0.44, 0.46, 3],
      [0.1, 0.4, 1],
      [0, 4, 0],
      [100, 200, 0],
      [140, 141, 1],
    ] as const) {
      const axis = niceAxis(low, high)
      expect(decimalsOf(axis)).toBe(decimals)
      expect(new Set(axis.ticks.map((tick) => tick.toFixed(decimals))).size).toBe(axis.ticks.length)
    }
  })
  test('are exact for quarters', () => {
    expect(decimalsOf({ low: 0, high: 1, ticks: [0, 0.25, 0.5, 0.75, 1] })).toBe(2)
  })
  test('for a pace are clock values, and run down to less time', () => {
    expect(niceTicks(-371, -318, 3, clockStep)).toEqual([-390, -360, -330, -300])
    expect(niceTicks(-122, -104, 3, clockStep)).toEqual([-130, -120, -110, -100])
    expect([0.4, 3, 11, 20, 50, 100, 800, 4000].map(clockStep)).toEqual([
      1, 5, 10, 30, 60, 120, 900, 3600,
    ])
  })
  test('for time are whole hours or quarter hours', () => {
    expect(niceHours(7.2)).toEqual([0, 2, 4, 6, 8])
    expect(niceHours(0.8)).toEqual([0, 0.25, 0.5, 0.75, 1])
    expect(niceHours(0)).toHaveLength(2)
  })
})

describe('Days of an axis', () => {
  const ticks = (from: string, to: string, most: number) =>
    dayTicks(dayNumber(from), dayNumber(to), most)
  test('in a week are all named', () => {
    expect(ticks('2026-11-14', '2026-11-20', 8)).toHaveLength(7)
  })
  test('in a quarter are Mondays, two weeks apart', () => {
    expect(ticks('2026-08-23', '2026-11-20', 8).map(({ label }) => label)).toEqual([
      'Aug 24',
      'Sep 7',
      'Sep 21',
      'Oct 5',
      'Oct 19',
      'Nov 2',
      'Nov 16',
    ])
  })
  test('in a quarter are Sundays if weeks start on Sunday', () => {
    expect(
      dayTicks(dayNumber('2026-08-23'), dayNumber('2026-11-20'), 8, 'sunday').map(
        ({ label }) => label,
      ),
    ).toEqual(['Aug 23', 'Sep 6', 'Sep 20', 'Oct 4', 'Oct 18', 'Nov 1', 'Nov 15'])
  })
  test('in a year start months, and in many years are January firsts', () => {
    expect(ticks('2025-11-21', '2026-11-20', 8).map(({ label }) => label)).toEqual([
      'Jan 2026',
      'Mar 1',
      'May 1',
      'Jul 1',
      'Sep 1',
      'Nov 1',
    ])
    expect(ticks('2008-03-01', '2026-11-20', 8).map(({ label }) => label)).toEqual([
      '2010',
      '2015',
      '2020',
      '2025',
    ])
  })
  test('in many years with little room are the roundest that fit', () => {
    for (const most of [3, 2])
      expect(ticks('2010-08-05', '2026-11-22', most).map(({ label }) => label)).toEqual([
        '2015',
        '2020',
        '2025',
      ])
  })
  test('have unique names, spaced as evenly as the calendar allows', () => {
    for (const start of ['2025-11-21', '2016-02-29', '2024-12-31'])
      for (let length = 1; length < 9000; length = Math.ceil(length * 1.17))
        for (const most of [2, 3, 5, 8, 12, 18, 31]) {
          const first = dayNumber(start)
          const named = dayTicks(first, first + length, most)
          const range = `${length} days from ${start}, at most ${most}`
          const labels = named.map(({ label }) => label)
          expect(new Set(labels).size, `${range}: ${labels.join(', ')}`).toBe(labels.length)
          expect(labels.length, range).toBeGreaterThan(0)
          const steps = named.slice(1).map(({ x }, index) => x - named[index]!.x)
          // months differ by as much as this
          expect(Math.max(...steps, 0), range).toBeLessThanOrEqual(Math.min(...steps) + 3)
        }
  })
  test('never exceed the room available', () => {
    for (let length = 1; length < 9000; length = Math.ceil(length * 1.3))
      expect(dayTicks(20_000, 20_000 + length, 6).length).toBeLessThanOrEqual(6)
  })
})

test('the unit is next to the top value of an axis, on one line, and next to no other', () => {
  const axis = { low: 0, high: 300, ticks: [0, 100, 200, 300] }
  const named = unitOnTop(axis, tickFormat(axis), 'per day')
  expect(axis.ticks.map(named)).toEqual(['0', '100', '200', '300\u00A0per\u00A0day'])
  expect(unitOnTop(axis, tickFormat(axis), '')(300)).toBe('300')
})

test('an axis never stretches differences of a few percent over its full height', () => {
  const spanOf = ({ low, high }: Axis) => (high - low) / ((high + low) / 2)
  const calm = calmAxis(0.828, 0.842, 4)
  expect(spanOf(calm)).toBeGreaterThanOrEqual(0.2)
  expect(calm.low).toBeLessThan(0.828)
  expect(calm.high).toBeGreaterThan(0.842)
  // a pace runs downwards
  const pace = calmAxis(-342, -338, 4, clockStep)
  expect(Math.abs(spanOf(pace))).toBeGreaterThanOrEqual(0.2)
  // what differs by more has an axis of its own
  expect(calmAxis(100, 180)).toEqual(niceAxis(100, 180))
})
