import { expect, test } from 'vitest'

import type { ExpectedResult } from '#contract/interface/markers.ts'
import { testMarker, testResult } from '#lib/markers/testing.ts'

import {
  describeKind,
  matchedResult,
  sameNamed,
  searchWords,
  namesThatSay,
  rowRange,
  pageCount,
} from './marker-results.ts'

test('the kind shows the type as received and the number of results, without guessing either', () => {
  expect(describeKind(testMarker(1, ['2345-7']))).toEqual({ type: 'biomarker', results: null })
  expect(describeKind(testMarker(1, ['2345-7', '2160-0']))).toEqual({
    type: 'biomarker',
    results: '2 results',
  })
  expect(describeKind(testMarker(1, ['2345-7'], { type: 'panel' }))).toEqual({
    type: 'panel',
    results: null,
  })
  expect(describeKind(testMarker(1, [], { type: 'service' }))).toEqual({
    type: 'service',
    results: 'no results',
  })
  expect(describeKind(testMarker(1, [], { type: null }))).toEqual({
    type: null,
    results: 'no results',
  })
})

test('a page’s rows are numbered by their place in the full set, and a page past the end has none', () => {
  const markers = Array.from({ length: 50 })
  expect(rowRange({ page: 1, size: 50, total: 2314, markers })).toEqual({ first: 1, last: 50 })
  expect(rowRange({ page: 47, size: 50, total: 2314, markers })).toEqual({
    first: 2301,
    last: 2314,
  })
  expect(rowRange({ page: 48, size: 50, total: 2314, markers })).toBeNull()
  expect(rowRange({ page: 1, size: 50, total: 0, markers: [] })).toBeNull()
})

test('a page goes by its own rows if the service gives no total', () => {
  const page = { page: 3, size: 20, total: null }
  const markers = (length: number) => Array.from({ length })
  expect(rowRange({ ...page, markers: markers(20) })).toEqual({ first: 41, last: 60 })
  expect(rowRange({ ...page, markers: markers(0) })).toBeNull()
  expect(pageCount({ ...page, markers: markers(20) })).toBe(4)
  expect(pageCount({ ...page, markers: markers(7) })).toBe(3)
})

test('a name that adds nothing is not repeated', () => {
  const named = (name: string, loincName: string | null) => ({
    ...testResult('3016-3'),
    name,
    loinc: { id: 1, name: loincName, slug: null, code: '3016-3', unit: null },
  })
  const of = (...expected_results: ExpectedResult[]) =>
    namesThatSay(testMarker(1, [], { name: 'TSH', expected_results }))
  expect(of(named(' tsh', 'TSH'))).toMatchObject({ areResultsNamed: false, areLoincsNamed: false })
  expect(of(named('TSH', 'Thyrotropin'))).toMatchObject({
    areResultsNamed: false,
    areLoincsNamed: true,
  })
  expect(of(named('TSH, third generation', 'TSH, third generation'))).toMatchObject({
    areResultsNamed: true,
    areLoincsNamed: false,
  })
  // of several each is named, and a name that is not there is not taken for the same
  expect(of(named('TSH', 'TSH'), named('Free T4', 'Thyroxine free'))).toMatchObject({
    areResultsNamed: true,
    areLoincsNamed: true,
  })
  expect(of(named('TSH', null)).areLoincsNamed).toBe(true)
})

test('markers that one lab gives the same name are told apart', () => {
  const alike = [testMarker(1, [], { name: 'Iron' }), testMarker(2, [], { name: 'iron ' })]
  const others = [testMarker(3, [], { name: 'Iron', lab_id: 2 }), testMarker(4, [], { name: null })]
  expect([...sameNamed([...alike, ...others])]).toEqual(alike)
})

test('a matching result is named if neither name nor test code matches', () => {
  const one = testMarker(7, ['2345-7'], { name: 'Panel' })
  expect(matchedResult(one, searchWords('resul'))).toBe('Result')
  expect(matchedResult(one, searchWords('2345-7'))).toBe('Name of 2345-7')
  expect(matchedResult(one, searchWords('panel'))).toBeNull()
  expect(matchedResult(one, searchWords(''))).toBeNull()
})

test('a single letter among other words is not marked', () => {
  expect(searchWords(' vitamin  d ')).toEqual(['vitamin'])
  expect(searchWords('d')).toEqual(['d'])
})
