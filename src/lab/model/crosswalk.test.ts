import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { crosswalk, indexByLoinc } from './crosswalk.ts'

const panel = testMarker(1, ['a', 'b', 'c'])
const catalog = [
  panel,
  testMarker(2, ['a', 'z']),
  testMarker(3, ['a']),
  testMarker(4, ['a', 'b', 'c', 'x', 'y']),
  testMarker(5, ['c', 'b', 'a']),
  testMarker(6, ['a', 'b', 'c', 'x']),
  testMarker(7, ['b', 'c']),
  testMarker(8, ['q']),
  testMarker(9, ['a', null]),
  testMarker(10, []),
  testMarker(11, [null], { name: 'marker  1' }),
]

test('equivalent tests come first, then larger ones, then smaller ones, then overlaps', () => {
  const found = crosswalk(panel, indexByLoinc(catalog))!
  expect(
    found.matches.map(({ marker: { id }, relation, extra, missing }) => [
      id,
      relation,
      extra.join(''),
      missing.join(''),
    ]),
  ).toEqual([
    [5, 'equal', '', ''],
    [6, 'larger', 'x', ''],
    [4, 'larger', 'xy', ''],
    [7, 'smaller', '', 'a'],
    [3, 'smaller', '', 'bc'],
    [2, 'overlapping', 'z', 'bc'],
  ])
  expect(found.incomparable.map(({ id }) => id)).toEqual([11, 9])
})

test('a test at another lab that may leave the result out is not equivalent, and comes last', () => {
  const psa = testMarker(1, ['p'])
  const free = testMarker(2, ['f'])
  const [reflex, sameReflex] = [testMarker(3, ['p', 'f?']), testMarker(4, ['p', 'f?'])]
  const index = indexByLoinc([psa, free, reflex, sameReflex])
  const relations = (own: typeof psa) =>
    crosswalk(own, index)!.matches.map(({ marker: { id }, relation }) => [id, relation])
  expect(relations(free)).toEqual([
    [3, 'optional'],
    [4, 'optional'],
  ])
  expect(relations(reflex)).toEqual([
    [4, 'equal'],
    [1, 'smaller'],
    [2, 'smaller'],
  ])
  expect(relations(psa)).toEqual([
    [3, 'larger'],
    [4, 'larger'],
  ])
})

test('a marker with a result without a LOINC code is not compared', () => {
  expect(crosswalk(catalog[8]!, indexByLoinc(catalog))).toBeNull()
  expect(crosswalk(catalog[9]!, indexByLoinc(catalog))).toBeNull()
})
