import { expect, test } from 'vitest'

import { findContradictions, consistencyChecks } from './consistency.ts'

const bare = {
  distance: null,
  average_speed: null,
  moving_time: null,
  hr_zones: null,
} as Parameters<typeof consistencyChecks>[0]

test('figures that say the same thing twice are held against each other', () => {
  const found = consistencyChecks(
    {
      ...bare,
      distance: 10_000,
      moving_time: 3600,
      average_speed: 10,
      hr_zones: [600, 1200, 1800],
    },
    9_800,
  )
  expect(found.map(({ what }) => what)).toEqual(['route', 'speed', 'zones'])
  expect(found[0]!.off).toBeCloseTo(-0.02)
  // 10 is km/h, not m/s: the evidence shows it
  expect(found[1]!.off).toBeCloseTo(2.6)
  expect(found[2]!.off).toBe(0)
})

test('a figure that was computed from the others is told from one that agrees with them', () => {
  const run = { ...bare, distance: 5891.4, moving_time: 2170 }
  const derived = (workout: Partial<typeof run>, routeMetres: number | null = null) =>
    consistencyChecks({ ...run, ...workout }, routeMetres).map(({ what, isDerived }) => [
      what,
      isDerived,
    ])
  // 5891.4 / 2170 is 2.71493…
  expect(derived({ average_speed: 2.715 })).toEqual([['speed', true]])
  expect(derived({ average_speed: 2.72 })).toEqual([['speed', true]])
  expect(derived({ average_speed: 2.717 })).toEqual([['speed', false]])
  expect(derived({ average_speed: 3 })).toEqual([['speed', false]])
  expect(derived({}, 5891.43)).toEqual([['route', true]])
  expect(derived({}, 5889.1)).toEqual([['route', false]])
  expect(derived({ hr_zones: [70, 100, 900, 1000, 98, 0] })).toEqual([['zones', true]])
  expect(derived({ hr_zones: [70, 100, 900, 1000, 80, 0] })).toEqual([['zones', false]])
})

test('nothing is held against what was not measured, nor against zero', () => {
  expect(consistencyChecks(bare, 5000)).toEqual([])
  expect(
    consistencyChecks(
      { ...bare, distance: 0, moving_time: 0, average_speed: 0, hr_zones: [] },
      null,
    ),
  ).toEqual([])
})

const figures = {
  ...bare,
  average_hr: 140,
  max_hr: 171,
  elev_low: -5,
  elev_high: -2,
  moving_time: 3600,
  average_speed: 2.8,
  max_speed: 4.1,
  hr_zones: [0, 600, 2000, 1000],
  time_start: '2026-11-01T10:00:00Z',
  time_end: '2026-11-01T11:00:00Z',
} as Parameters<typeof findContradictions>[0]

test('figures that cannot both be are named, and nothing is where they can', () => {
  expect(findContradictions(figures)).toEqual([])
  const wrong = {
    ...figures,
    average_hr: 180,
    elev_low: 3,
    moving_time: 5400,
    average_speed: 4.5,
    hr_zones: [0, 600, 2000, 1600],
  }
  expect(findContradictions(wrong)).toEqual([
    { what: 'heartRate', value: 180, most: 171 },
    { what: 'elevation', value: 3, most: -2 },
    { what: 'moving', value: 5400, most: 3600 },
    { what: 'speed', value: 4.5, most: 4.1 },
    { what: 'zonesTime', value: 4200, most: 3600 },
  ])
})

test('what rounding makes, and what was not measured, contradicts nothing', () => {
  expect(
    findContradictions({
      ...figures,
      average_hr: 171.4,
      moving_time: 3600.9,
      average_speed: 4.105,
      hr_zones: [901, 901, 901, 901],
    }),
  ).toEqual([])
  expect(
    findContradictions({
      ...figures,
      max_hr: null,
      elev_high: null,
      max_speed: null,
      moving_time: null,
      hr_zones: null,
    }),
  ).toEqual([])
  expect(findContradictions({ ...figures, time_end: '2026-11-01T09:00:00Z' })).toEqual([])
})
