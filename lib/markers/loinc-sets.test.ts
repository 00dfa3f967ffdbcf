import { expect, test } from 'vitest'

import { compareSets, loincCodes, loincSetKey, loincSetOf, type LoincSet } from './loinc-sets.ts'
import { testMarker } from './testing.ts'

/** `ab c`: the lab may leave out what follows the blank. */
function setOf(text: string): LoincSet {
  const [always = '', optional = ''] = text.split(' ')
  return { all: new Set(always + optional), always: new Set(always) }
}
const compare = (own: string, other: string) => compareSets(setOf(own), setOf(other))
const nothing = { extra: [], missing: [], optional: [], always: [] }

test('two sets of LOINC codes are equal, one larger, one smaller, overlapping, or share nothing', () => {
  expect(compare('ab', 'ba')).toEqual({ ...nothing, relation: 'equal', shared: 2 })
  expect(compare('ab', 'abc')).toEqual({
    ...nothing,
    relation: 'larger',
    shared: 2,
    extra: ['c'],
  })
  expect(compare('abc', 'b')).toEqual({
    ...nothing,
    relation: 'smaller',
    shared: 1,
    missing: ['a', 'c'],
  })
  expect(compare('ab', 'bc')).toEqual({
    ...nothing,
    relation: 'overlapping',
    shared: 1,
    extra: ['c'],
    missing: ['a'],
  })
  expect(compare('a', 'b').relation).toBe('none')
})

test('a result that the lab may omit doesn’t replace one that is always reported', () => {
  expect(compare('f', 'p f')).toEqual({
    relation: 'optional',
    shared: 0,
    extra: ['p'],
    missing: [],
    optional: ['f'],
    always: [],
  })
  expect(compare('pf', 'p f')).toMatchObject({ relation: 'smaller', shared: 1, optional: ['f'] })
  expect(compare('p', 'p f')).toMatchObject({ relation: 'larger', extra: ['f'] })
  expect(compare('p f', 'pf')).toMatchObject({ relation: 'larger', extra: [], always: ['f'] })
  expect(compare('p f', 'f')).toEqual({
    relation: 'smaller',
    shared: 1,
    extra: [],
    missing: ['p'],
    optional: [],
    always: ['f'],
  })
  expect(compare('p f', 'p f')).toEqual({ ...nothing, relation: 'equal', shared: 2 })
  expect(compare('p f', 'p')).toMatchObject({ relation: 'smaller', missing: ['f'] })
})

test('markers have the same key only if their LOINC sets are equal', () => {
  const codes = [
    ['a'],
    ['a', 'b'],
    ['b', 'a'],
    ['a', 'b?'],
    ['b?', 'a', 'a'],
    ['a?', 'b'],
    ['a', null],
  ]
  const markers = codes.map((some, i) => testMarker(i, some))
  for (const one of markers)
    for (const other of markers) {
      const [ownSet, otherSet] = [loincSetOf(one), loincSetOf(other)]
      const isEqual =
        ownSet !== null && otherSet !== null && compareSets(ownSet, otherSet).relation === 'equal'
      const key = loincSetKey(one)
      expect(key !== null && key === loincSetKey(other), `${one.id}, ${other.id}`).toBe(isEqual)
    }
})

test('a marker without results, or with one that has no LOINC code, can’t be compared', () => {
  expect(loincSetOf(testMarker(1, ['a', 'a', 'b']))).toEqual(setOf('ab'))
  expect(loincSetOf(testMarker(1, ['a', null]))).toBeNull()
  expect(loincSetOf(testMarker(1, []))).toBeNull()
  expect(loincSetOf(testMarker(1, [], { expected_results: null }))).toBeNull()
})

test('a code that several results share counts once, and results without a code are counted', () => {
  expect(loincCodes(testMarker(1, ['2345-7', '2345-7', '2160-0', null]))).toEqual({
    codes: ['2345-7', '2160-0'],
    always: ['2345-7', '2160-0'],
    optional: [],
    without: 1,
  })
  expect(loincCodes(testMarker(1, []))).toEqual({
    codes: [],
    always: [],
    optional: [],
    without: 0,
  })
})
