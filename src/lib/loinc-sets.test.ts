import { expect, test } from 'vitest'

import { compareSets, loincCodes, loincSetOf } from './loinc-sets.ts'
import { testMarker } from './testing.ts'

const compare = (own: string, other: string) =>
  compareSets(new Set(own.split('')), new Set(other.split('')))

test('two sets of LOINC codes are equal, one larger, one smaller, overlapping, or share nothing', () => {
  expect(compare('ab', 'ba')).toEqual({ relation: 'equal', shared: 2, extra: [], missing: [] })
  expect(compare('ab', 'abc')).toEqual({ relation: 'larger', shared: 2, extra: ['c'], missing: [] })
  expect(compare('abc', 'b')).toEqual({
    relation: 'smaller',
    shared: 1,
    extra: [],
    missing: ['a', 'c'],
  })
  expect(compare('ab', 'bc')).toEqual({
    relation: 'overlapping',
    shared: 1,
    extra: ['c'],
    missing: ['a'],
  })
  expect(compare('a', 'b').relation).toBe('none')
})

test('a marker without results, or with one that has no LOINC code, cannot be compared', () => {
  expect(loincSetOf(testMarker(1, ['a', 'a', 'b']))).toEqual(new Set(['a', 'b']))
  expect(loincSetOf(testMarker(1, ['a', null]))).toBeNull()
  expect(loincSetOf(testMarker(1, []))).toBeNull()
  expect(loincSetOf(testMarker(1, [], { expected_results: null }))).toBeNull()
})

test('a code that several results share counts once, and results without a code are counted', () => {
  expect(loincCodes(testMarker(1, ['2345-7', '2345-7', '2160-0', null]))).toEqual({
    codes: ['2345-7', '2160-0'],
    without: 1,
  })
  expect(loincCodes(testMarker(1, []))).toEqual({ codes: [], without: 0 })
})
