import { expect, test } from 'vitest'

import { labsOf, notReturned, originsOf } from './provenance.ts'

const marker = (id: number, provider_id: string | null, lab_id = 1) => ({
  id, name: `Marker ${id}`, slug: `marker-${id}`, description: null, lab_id, provider_id, type: null, unit: null, price: null, expected_results: [],
})

test('a marker comes from every test that contains it, from its code, or from nothing that is known', () => {
  const origins = originsOf([marker(1, '001'), marker(2, '002'), marker(3, null)], new Map([['a', new Set([1])], ['b', new Set([1, 2])]]), ['002'])
  expect(origins.get(1)).toEqual({ tests: ['a', 'b'], addOn: false })
  expect(origins.get(2)).toEqual({ tests: ['b'], addOn: true })
  expect(origins.get(3)).toEqual({ tests: [], addOn: false })
})

test('a code that was asked for and not returned is noticed, leading zeros and all', () => {
  expect(notReturned([marker(1, '001453')], ['001453', '1453'])).toEqual(['1453'])
})

test('the labs of an order are counted once each', () => {
  expect(labsOf([marker(1, 'a', 1), marker(2, 'b', 1), marker(3, 'c', 2)])).toEqual([1, 2])
})
