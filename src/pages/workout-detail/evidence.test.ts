import { expect, test } from 'vitest'

import { contradictionsOf, evidenceOf } from './evidence.ts'

const bare = {
  distance: null,
  average_speed: null,
  moving_time: null,
  hr_zones: null,
} as Parameters<typeof evidenceOf>[0]

test('figures that say the same thing twice are held against each other', () => {
  const found = evidenceOf(
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

test('nothing is held against what was not measured, nor against zero', () => {
  expect(evidenceOf(bare, 5000)).toEqual([])
  expect(
    evidenceOf({ ...bare, distance: 0, moving_time: 0, average_speed: 0, hr_zones: [] }, null),
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
} as Parameters<typeof contradictionsOf>[0]

test('figures that cannot both be are named, and nothing is where they can', () => {
  expect(contradictionsOf(figures)).toEqual([])
  const wrong = {
    ...figures,
    average_hr: 180,
    elev_low: 3,
    moving_time: 5400,
    average_speed: 4.5,
    hr_zones: [0, 600, 2000, 1600],
  }
  expect(contradictionsOf(wrong)).toEqual([
    { what: 'heartRate', value: 180, most: 171 },
    { what: 'elevation', value: 3, most: -2 },
    { what: 'moving', value: 5400, most: 3600 },
    { what: 'speed', value: 4.5, most: 4.1 },
    { what: 'zonesTime', value: 4200, most: 3600 },
  ])
})

test('what rounding makes, and what was not measured, contradicts nothing', () => {
  expect(
    contradictionsOf({
      ...figures,
      average_hr: 171.4,
      moving_time: 3600.9,
      average_speed: 4.105,
      hr_zones: [901, 901, 901, 901],
    }),
  ).toEqual([])
  expect(
    contradictionsOf({
      ...figures,
      max_hr: null,
      elev_high: null,
      max_speed: null,
      moving_time: null,
      hr_zones: null,
    }),
  ).toEqual([])
  expect(contradictionsOf({ ...figures, time_end: '2026-11-01T09:00:00Z' })).toEqual([])
})
