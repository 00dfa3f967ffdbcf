import { expect, test } from 'vitest'

import {
  findMarker,
  isIdKey,
  isLabCodeKey,
  loincPage,
  markerKey,
  markerKeys,
  markerPath,
} from './marker-link.ts'

const marker = (id: number | string, lab_id: number | null, provider_id: string | null) => ({
  id,
  lab_id,
  provider_id,
  name: `Marker ${id}`,
})

test('a link to a marker uses its lab and code, so that it outlives the ID', () => {
  expect(markerPath(marker(1501, 1, '002210'))).toBe('/markers?name=002210&lab=1&marker=1%3A002210')
  const reimported = [marker(7, 2, '002210'), marker(8, 1, '002210')]
  expect(findMarker(markerKeys(reimported), '1:002210')).toBe(reimported[1])
})

test('a marker without a code uses its ID, and one without a lab uses its code alone', () => {
  expect(markerKey(marker(3902, 3, null))).toBe('3902')
  expect(markerKey(marker(5, null, '004773'))).toBe(':004773')
  expect(markerKey(marker(5, null, '12'))).not.toBe(markerKey(marker(12, 3, null)))
  expect(['1:002210', 'labcorp::9', ':004773', '3902'].map(isLabCodeKey)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(['3902', '1:002210', 'no id, 483', ''].map(isIdKey)).toEqual([true, false, false, false])
})

test('an older address finds a marker by its ID, and two with one lab and code are told apart', () => {
  const page = [marker(11, 1, '483'), marker(12, 1, '483'), marker(13, 1, null)]
  const keys = markerKeys(page)
  expect([...keys.values()]).toEqual(['1:483', '12', '13'])
  for (const one of page) expect(findMarker(keys, String(one.id))).toBe(one)
  expect(findMarker(keys, '1:999')).toBeUndefined()
  // each link leads to its own marker
  for (const [one, key] of keys) {
    const address = new URL(markerPath(one, key), 'https://rounds.example').searchParams
    expect(findMarker(keys, address.get('marker') ?? '')).toBe(one)
  }
})

test('only a LOINC code’s page is linked', () => {
  expect(loincPage('3016-3')).toBe('https://loinc.org/3016-3')
  expect(loincPage('javascript:alert(1)')).toBeNull()
})
