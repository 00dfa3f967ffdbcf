import { expect, test } from 'vitest'

import { timeInNoZone, zoneColors, zoneNames, zonesWithTime } from './zones.ts'

test('six zones are named by their percentage of maximum heart rate, and any other number by position', () => {
  expect(zoneNames(6)).toHaveLength(6)
  expect(zoneNames(6)[4]).toBe('80–90%')
  expect(zoneNames(3)).toEqual(['Zone 1', 'Zone 2', 'Zone 3'])
  expect(zoneNames(0)).toEqual([])
})
test('the highest zone has the same color however many there are, and the scale only rises', () => {
  for (const zones of [2, 5, 6, 7, 12]) {
    const colors = zoneColors(zones)
    expect(colors).toHaveLength(zones)
    expect(colors.at(-1)).toBe('var(--zone-5)')
    expect([...colors].sort()).toEqual(colors)
  }
})
test('zones without any time are left out of the number of zones used', () => {
  expect(zonesWithTime([0, 60, 0, 60, 60, 0])).toBe('3 of 6 zones')
  expect(zonesWithTime([5, 60])).toBe('2 zones')
  expect(zonesWithTime([5])).toBe('1 zone')
  expect(zonesWithTime([0, 0])).toBe('2 zones')
})

test('time outside the zones is unknown if a workout has no moving time, and never zero', () => {
  expect(timeInNoZone({ without: 0, unknown: 0 })).toBe('0 min')
  expect(timeInNoZone({ without: 0, unknown: 2 })).toBe('unknown')
  expect(timeInNoZone({ without: 7200, unknown: 2 })).toBe('at least 2.0 h')
  expect(timeInNoZone({ without: 7200, unknown: 0 })).toBe('2.0 h')
})
