import { expect, test } from 'vitest'

import { isOnFoot, readSport } from './sports.ts'

test.each([
  ['running/generic', 'running'],
  ['running/trail', 'trail_running'],
  ['cycling/mountain', 'mountain_biking'],
  ['cycling/something_new', 'cycling'],
  ['swimming/lap_swimming', 'pool_swimming'],
  ['fitness_equipment/indoor_rowing', 'indoor_rowing'],
  ['training/strength_training', 'strength_training'],
  ['Biking', 'cycling'],
  ['VirtualRide', 'virtual_cycling'],
  ['Nordic Ski', 'cross_country_skiing'],
  ['road_biking', 'road_cycling'],
  ['Indoor running', 'treadmill_running'],
  ['bicycling', 'cycling'],
  ['9', 'running'],
  ['generic', 'other'],
  ['...', 'other'],
  ['running/constructor', 'running'],
])('%s is %s', (word, slug) => expect(readSport(word).slug).toBe(slug))

test('an unknown sport keeps its name', () => {
  expect(readSport('Underwater hockey')).toEqual({
    id: 0,
    name: 'Underwater hockey',
    slug: 'underwater_hockey',
  })
})

test('a recording without a sport has the sport Other', () =>
  expect(readSport(null)).toEqual({ id: 1, name: 'Other', slug: 'other' }))

test('only sports on foot count two steps per leg cycle', () => {
  expect(isOnFoot(readSport('hiking'))).toBe(true)
  expect(isOnFoot(readSport('cycling/road'))).toBe(false)
})
