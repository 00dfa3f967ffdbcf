import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'

import { translatedMarkers, translateMarkers } from './translate-order.ts'

const there = { lab_id: 2 }
const index = indexByLoinc([
  testMarker(1, ['a']),
  testMarker(2, ['a', 'b']),
  testMarker(21, ['a', 'b', 'c'], there),
  testMarker(22, ['a'], { ...there, provider_id: null }),
  testMarker(23, ['a', 'x'], there),
  testMarker(31, ['a'], { lab_id: 3 }),
  testMarker(24, ['p'], there),
])

test('each marker becomes one from the other lab that reports the same or more, by its code', () => {
  const { found } = translateMarkers([testMarker(1, ['a']), testMarker(2, ['a', 'b'])], '2', index)
  expect(found.map(({ own, code, match }) => [own.id, code, match.relation])).toEqual([
    [1, '2:23', 'larger'],
    [2, '2:21', 'larger'],
  ])
})

test('a test that the other lab may leave out replaces none', () => {
  const reflex = testMarker(25, ['s', 't?'], there)
  const withReflex = indexByLoinc([reflex])
  const { found, missing } = translateMarkers(
    [testMarker(9, ['t']), testMarker(10, ['s', 't?'])],
    '2',
    withReflex,
  )
  expect(missing.map(({ own, why }) => [own.id, why])).toEqual([[9, 'optional']])
  expect(found.map(({ own, match }) => [own.id, match.relation])).toEqual([[10, 'equal']])
})

test('an unavailable test says why', () => {
  const { found, missing } = translateMarkers(
    [testMarker(5, [null]), testMarker(6, ['q']), testMarker(7, ['p', 'q']), testMarker(8, [])],
    '2',
    index,
  )
  expect(found).toEqual([])
  expect(missing.map(({ own, why }) => [own.id, why])).toEqual([
    [5, 'loinc'],
    [6, 'none'],
    [7, 'part'],
    [8, 'loinc'],
  ])
})

test('the lowest list price decides between equal replacements', () => {
  const priced = indexByLoinc([
    testMarker(31, ['a'], { ...there, price: 'N/A' }),
    testMarker(32, ['a'], { ...there, price: '20.00' }),
    testMarker(33, ['a'], { ...there, price: '12.00' }),
    testMarker(34, ['a', 'b'], { ...there, price: '1.00' }),
  ])
  const { found } = translateMarkers([testMarker(1, ['a'])], '2', priced)
  expect(found.map(({ code }) => code)).toEqual(['2:33'])
})

test('a marker that replaces two tests is one marker', () => {
  const both = indexByLoinc([testMarker(41, ['a', 'b'], there)])
  const translation = translateMarkers([testMarker(1, ['a']), testMarker(2, ['b'])], '2', both)
  expect(translation.found).toHaveLength(2)
  expect(translatedMarkers(translation).map(({ id }) => id)).toEqual([41])
})
