import { expect, test } from 'vitest'

import { consistencyChecks } from './consistency.ts'

const bare = {
  distance: null,
  average_speed: null,
  moving_time: null,
  hr_zones: null,
} as Parameters<typeof consistencyChecks>[0]

test('figures that express the same thing are checked against each other', () => {
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

test('a figure computed from the others is told from one that agrees with them', () => {
  const run = { ...bare, distance: 5891.4, moving_time: 2170 }
  const derived = (workout: Partial<typeof run>, trackMeters: number | null = null) =>
    consistencyChecks({ ...run, ...workout }, trackMeters).map(({ what, isDerived }) => [
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

test('nothing is checked against an unmeasured value or zero', () => {
  expect(consistencyChecks(bare, 5000)).toEqual([])
  expect(
    consistencyChecks(
      { ...bare, distance: 0, moving_time: 0, average_speed: 0, hr_zones: [] },
      null,
    ),
  ).toEqual([])
})
