import { expect, test } from 'vitest'

import { evidenceOf } from './evidence.ts'

const bare = { distance: null, average_speed: null, moving_time: null, hr_zones: null } as Parameters<typeof evidenceOf>[0]

test('figures that say the same thing twice are held against each other', () => {
  const found = evidenceOf({ ...bare, distance: 10_000, moving_time: 3600, average_speed: 10, hr_zones: [600, 1200, 1800] }, 9_800)
  expect(found.map(({ what }) => what)).toEqual(['route', 'speed', 'zones'])
  expect(found[0]!.off).toBeCloseTo(-0.02)
  // 10 is km/h, not m/s: the evidence shows it
  expect(found[1]!.off).toBeCloseTo(2.6)
  expect(found[2]!.off).toBe(0)
})

test('nothing is held against what was not measured, nor against zero', () => {
  expect(evidenceOf(bare, 5000)).toEqual([])
  expect(evidenceOf({ ...bare, distance: 0, moving_time: 0, average_speed: 0, hr_zones: [] }, null)).toEqual([])
})
