import { expect, test } from 'vitest'

import { testMarker, testResult } from '#lib/markers/testing.ts'

import { accountsCsv, emptyWords, resultWords } from './account-difference-words.ts'
import { compareCatalogs } from './account-difference.ts'

test('two accounts differ by markers in only one, and by price, unit, and results of shared ones', () => {
  const found = compareCatalogs(
    [
      testMarker(1, ['a'], { price: '10.00' }),
      testMarker(2, ['a', 'b']),
      testMarker(3, ['a'], { price: '5.00' }),
      testMarker(4, ['a'], { price: 'N/A' }),
    ],
    [
      testMarker(3, ['a', 'c'], { price: '6.00', unit: 'g' }),
      testMarker(2, ['b', 'a']),
      testMarker(1, ['a'], { price: '10' }),
      testMarker(5, ['a']),
    ],
  )
  expect(found.onlyHere.map(({ id }) => id)).toEqual([4])
  expect(found.onlyThere.map(({ id }) => id)).toEqual([5])
  expect(found.different.map(({ here, differences }) => [here.id, differences])).toEqual([
    [3, ['price', 'unit', 'results']],
  ])
  expect(found.same).toBe(2)
})

test('an empty list of differences says how many markers are equal, or that none is in both', () => {
  const names = { here: 'A', there: 'B' }
  expect(emptyWords({ same: 2 }, names).different).toEqual({
    title: 'No differences',
    text: '2 markers with the same units, list prices, and results in both accounts.',
  })
  expect(emptyWords({ same: 0 }, names).different.title).toBe('No markers in common')
  expect(emptyWords({ same: 2 }, names).here).toEqual({
    title: 'No markers unique to A',
    text: 'B offers all the same markers.',
  })
})

test('a result that one account always reports and the other may leave out is a difference', () => {
  const [here, there] = [testMarker(1, ['a', 'b']), testMarker(1, ['a', 'b?'])]
  const { different } = compareCatalogs([here], [there])
  expect(different.map(({ differences }) => differences)).toEqual([['results']])
  expect(resultWords(different[0]!)).toBe('b not always reported')
})

test('a result in another unit is a difference, even if the panel has no unit itself', () => {
  const panel = (unit: string | null) =>
    testMarker(1, ['a'], { unit: null, expected_results: [testResult('a', { unit })] })
  const { different, same } = compareCatalogs([panel('mg/dL')], [panel('mmol/L')])
  expect(different.map(({ differences }) => differences)).toEqual([['result units']])
  expect(resultWords(different[0]!)).toBe('a in mmol/L instead of mg/dL')
  expect(same).toBe(0)
  expect(compareCatalogs([panel(null)], [panel(null)]).same).toBe(1)
})

test('one code at two labs is two markers, and a marker without a code is identified by its ID', () => {
  const found = compareCatalogs(
    [
      testMarker(1, ['a'], { lab_id: 1, provider_id: '7' }),
      testMarker(9, ['a'], { provider_id: null }),
    ],
    [
      testMarker(2, ['a'], { lab_id: 2, provider_id: '7' }),
      testMarker(9, ['a'], { provider_id: null }),
    ],
  )
  expect(found.onlyHere).toHaveLength(1)
  expect(found.onlyThere).toHaveLength(1)
  expect(found.same).toBe(1)
})

test('the file has all three lists, with both values side by side', () => {
  const found = compareCatalogs(
    [testMarker(1, ['a'], { price: '10.00' }), testMarker(2, ['b'])],
    [testMarker(1, ['a'], { price: '12.00' }), testMarker(3, ['c'])],
  )
  const csv = accountsCsv(found, {
    here: 'East',
    there: 'West',
    labName: () => 'Lab',
    readAt: new Date('2026-11-20T10:00:00Z'),
  })
  expect(csv.split('\r\n').slice(1, -1)).toEqual([
    '"# 1 only in the first, 1 only in the second, 1 different, 0 identical (not listed)"',
    '# retrieved 2026-11-20T10:00:00.000Z',
    'Where,Marker,Test code,Lab,"List price, $: East","List price, $: West",Unit: East,Unit: West,LOINC: East,LOINC: West',
    'only in East,Marker 2,2,Lab,,,,,b,',
    'only in West,Marker 3,3,Lab,,,,,,c',
    'differs in price,Marker 1,1,Lab,10.00,12.00,,,a,a',
  ])
})

test('two markers with one lab and code are each compared with themselves', () => {
  const alike = [
    testMarker(1, ['a'], { provider_id: '483', price: '10.00' }),
    testMarker(2, ['b'], { provider_id: '483', price: '20.00' }),
  ]
  expect(compareCatalogs(alike, alike)).toMatchObject({ different: [], same: 2 })
  const without = compareCatalogs(alike, alike.slice(0, 1))
  expect(without.onlyHere.map(({ id }) => id)).toEqual([2])
  expect(without.different).toEqual([])
})
