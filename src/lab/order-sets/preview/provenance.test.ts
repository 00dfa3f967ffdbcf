import { expect, test } from 'vitest'

import {
  byOrigin,
  isExplained,
  labsOf,
  notReturned,
  notReturnedOf,
  originsOf,
} from './provenance.ts'

const marker = (id: number, provider_id: string | null, lab_id = 1) => ({
  id,
  name: `Marker ${id}`,
  slug: `marker-${id}`,
  description: null,
  lab_id,
  provider_id,
  type: null,
  unit: null,
  price: null,
  expected_results: [],
})

test('a marker comes from every test that contains it, from its code, or from an unknown source', () => {
  const origins = originsOf(
    [marker(1, '001'), marker(2, '002'), marker(3, null)],
    [new Set([1]), new Set([1, 2])],
    ['002'],
  )
  expect(origins.get(1)).toEqual({ tests: [0, 1], addOn: false, pending: false })
  expect(origins.get(2)).toEqual({ tests: [1], addOn: true, pending: false })
  expect(origins.get(3)).toEqual({ tests: [], addOn: false, pending: false })
  expect([...origins.values()].map(isExplained)).toEqual([true, true, false])
})

test('an order lists the tests of each lab test together, then added ones, then the rest', () => {
  const markers = [1, 2, 3, 4, 5].map((id) => marker(id, `00${id}`))
  const origins = originsOf(markers, [new Set([5, 2]), new Set([1])], ['004'])
  expect(byOrigin(markers, origins).map(({ id }) => id)).toEqual([2, 5, 1, 4, 3])
})

test('a marker without another source may belong to a lab test that isn’t loaded', () => {
  const origins = originsOf(
    [marker(1, '001'), marker(2, '002'), marker(3, '003')],
    [new Set([1]), null],
    ['002'],
  )
  expect([1, 2, 3].map((id) => origins.get(id)!.pending)).toEqual([false, false, true])
})

test('a requested code that wasn’t returned is reported, including leading zeros', () => {
  expect(notReturned([marker(1, '001453')], ['001453', '1453'])).toEqual(['1453'])
})

test('a marker of a loaded lab test that wasn’t returned is reported', () => {
  const [one, two] = [marker(1, '001'), marker(2, '002')]
  expect(notReturnedOf([one, two], [one])).toEqual([two])
  expect(notReturnedOf(null, [one])).toEqual([])
})

test('a marker of another lab with the same code is not the requested one', () => {
  const [own, other] = [marker(1, '483', 1), marker(2, '483', 2)]
  expect(notReturned([other], ['1:483', '483'])).toEqual(['1:483'])
  const origins = originsOf([own, other], [], ['1:483'])
  expect([own, other].map(({ id }) => origins.get(id)!.addOn)).toEqual([true, false])
})

test('the labs of an order are counted once each', () => {
  expect(labsOf([marker(1, 'a', 1), marker(2, 'b', 1), marker(3, 'c', 2)])).toEqual([1, 2])
})
