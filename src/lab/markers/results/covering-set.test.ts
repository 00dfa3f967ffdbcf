import { expect, test } from 'vitest'

import { testMarker, testResult } from '#lib/markers/testing.ts'

import { coverByLab, coverResults, createResultReader } from './covering-set.ts'

const want = (codes: string) => codes.split('').map((code) => ({ text: code, codes: [code] }))
const ids = ({ chosen }: ReturnType<typeof coverResults>) => chosen.map(({ marker }) => marker.id)
const priced = (id: number, codes: string, price: string | null) =>
  testMarker(id, codes.split(''), { price })

test('a panel is chosen if it reports more for its price than single tests do', () => {
  const markers = [
    priced(1, 'a', '10.00'),
    priced(2, 'b', '10.00'),
    priced(3, 'abc', '15.00'),
    priced(4, 'd', '4.00'),
  ]
  const set = coverResults(want('abdx'), markers)
  expect(ids(set)).toEqual([4, 3])
  expect(set.cents).toBe(1900)
  expect(set.uncovered.map(({ text }) => text)).toEqual(['x'])
  expect(set.chosen[1]!.yields.map(({ text }) => text)).toEqual(['a', 'b'])
})

test('a set is small but not always the smallest: three tests are found where two would do', () => {
  const markers = [
    priced(1, 'abc', '10.00'),
    priced(2, 'def', '10.00'),
    priced(3, 'abde', '10.00'),
    priced(4, 'c', '8.00'),
    priced(5, 'f', '8.00'),
  ]
  const set = coverResults(want('abcdef'), markers)
  expect(ids(set)).toEqual([3, 4, 5])
  expect(set.cents).toBe(2600)
  expect(coverResults(want('abcdef'), markers.slice(0, 2)).cents).toBe(2000)
})

test('a test that the others make redundant is removed again', () => {
  const markers = [priced(1, 'abc', '10.00'), priced(2, 'def', '10.00'), priced(3, 'abde', '10.00')]
  expect(ids(coverResults(want('abcdef'), markers))).toEqual([1, 2])
})

test('tests without a price are counted, and used only if nothing else helps', () => {
  const set = coverResults(want('ab'), [
    priced(1, 'ab', 'N/A'),
    priced(2, 'a', '500.00'),
    priced(3, 'b', null),
  ])
  expect(ids(set)).toEqual([1])
  expect(set).toMatchObject({ cents: 0, unpriced: 1, uncovered: [] })
  expect(coverResults(want('a'), [priced(1, 'a', 'N/A'), priced(2, 'a', '500.00')])).toMatchObject({
    cents: 50_000,
    unpriced: 0,
  })
})

test('a result that the lab may leave out is not covered by it', () => {
  const reflex = testMarker(1, ['p', 'f?'], { price: '24.00' })
  const { uncovered } = coverResults(want('pfx'), [reflex])
  expect(uncovered.map(({ text, optionalIn }) => [text, optionalIn?.id])).toEqual([
    ['f', 1],
    ['x', undefined],
  ])
  expect(ids(coverResults(want('pf'), [reflex, priced(2, 'f', '90.00')]))).toEqual([1, 2])
})

test('each lab has its own set, and the one with the fewest uncovered results comes first', () => {
  const sets = coverByLab(want('ab'), [
    { ...priced(1, 'a', '1.00'), lab_id: 1 },
    { ...priced(2, 'ab', '30.00'), lab_id: 2 },
    { ...priced(3, 'ab', '20.00'), lab_id: 3 },
    { ...priced(4, 'q', '20.00'), lab_id: 4 },
  ])
  expect(sets.map(({ labId, uncovered }) => [labId, uncovered.length])).toEqual([
    [3, 0],
    [2, 0],
    [1, 1],
  ])
})

test('a result is requested by its LOINC code, without the check digit, or by its full name', () => {
  const read = createResultReader([
    testMarker(1, [], {
      expected_results: [
        testResult('2345-7', { name: 'Glucose' }),
        testResult('1558-6', { name: 'glucose' }),
        testResult(null, { name: 'Color' }),
      ],
    }),
  ])
  expect(read('2345-7')).toEqual({ text: '2345-7', codes: ['2345-7'] })
  expect(read(' 2345 ')).toEqual({ text: '2345', codes: ['2345-7'] })
  expect(read('GLUCOSE')?.codes).toEqual(['2345-7', '1558-6'])
  expect(read('color')).toBeNull()
  expect(read('9999-9')).toBeNull()
})
