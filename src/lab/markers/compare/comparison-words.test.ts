import { expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'
import { testMarker, testResult } from '#lib/markers/testing.ts'

import { alignResults } from './alignment.ts'
import {
  againstFirst,
  comparisonCsv,
  lowestCents,
  priceRemarks,
  summarizeAlignment,
} from './comparison-words.ts'

const panel = testMarker(1, ['a', 'b'], { price: '10.00' })
const other = testMarker(2, [], {
  lab_id: 2,
  expected_results: [
    testResult('a', { unit: 'g/L' }),
    { ...testResult('c'), required: false },
    testResult(null, { name: 'Color' }),
  ],
})

test('the sentence says how many codes are shared, how many units differ, and what can’t be compared', () => {
  expect(summarizeAlignment(alignResults([panel, other]))).toBe(
    '3 LOINC codes, 1 in common, 1 with different units, 1 result without LOINC',
  )
  expect(summarizeAlignment(alignResults([testMarker(1, []), testMarker(2, [])]))).toBe(
    'No results to compare',
  )
  expect(summarizeAlignment(alignResults([panel, panel]))).toBe('all 2 LOINC codes in common')
})

test('a marker whose partner wasn’t found has nothing in common with it', () => {
  expect(summarizeAlignment(alignResults([panel]))).toBe('2 LOINC codes')
  expect(summarizeAlignment(alignResults([testMarker(1, ['a'])]))).toBe('1 LOINC code')
})

test('each marker is compared with the first', () => {
  expect(againstFirst(panel, testMarker(3, ['b', 'a']))).toBe('Same 2 codes')
  expect(againstFirst(panel, testMarker(3, ['b', 'x', 'y']))).toBe('1 in common, 2 more, 1 missing')
  expect(againstFirst(panel, testMarker(3, ['z']))).toBe('No codes in common')
  expect(againstFirst(panel, testMarker(3, ['a', 'b?']))).toBe('1 in common, 1 not always reported')
  expect(againstFirst(panel, other)).toBe('Can’t compare: no LOINC')
})

test('a result that only one of two markers always reports isn’t in common', () => {
  const [reflex, free] = [testMarker(1, ['p', 'f?']), testMarker(2, ['f'])]
  expect(againstFirst(reflex, free)).toBe('0 in common, 1 missing, 1 always reported')
  expect(againstFirst(free, reflex)).toBe('0 in common, 1 more, 1 not always reported')
  for (const pair of [
    [reflex, free],
    [free, reflex],
  ])
    expect(summarizeAlignment(alignResults(pair))).toBe('2 LOINC codes, 0 in common')
  expect(summarizeAlignment(alignResults([reflex, { ...reflex, id: 3 }]))).toBe(
    'all 2 LOINC codes in common',
  )
})

test('the lowest list prices are marked only if amounts differ', () => {
  const priced = (price: string | null) => testMarker(3, ['a'], { price })
  const [low, high, none] = [priced('9.00'), priced('10.00'), priced(null)]
  const remarks = (known: Marker[], compared: number) =>
    [...priceRemarks(known, compared).values()].map(({ words }) => words)
  expect(remarks([high, low], 2)).toEqual(['+$1.00', 'Lowest'])
  expect(remarks([high, low, none], 3)).toEqual(['+$1.00', 'Lowest of 2 with a price'])
  expect(remarks([high, low], 3), 'one that could not be loaded').toContain(
    'Lowest of 2 with a price',
  )
  expect(remarks([low, priced('9.00')], 2)).toEqual([])
  expect(remarks([low, none], 2)).toEqual([])
  expect(lowestCents([none])).toBe(null)
})

test('the file has the columns and rows of the screen', () => {
  const csv = comparisonCsv([panel, other], alignResults([panel, other]), {
    titles: ['Panel', 'Other'],
    absent: ['123'],
    labName: ({ lab_id }) => `lab ${lab_id}`,
    readAt: new Date('2026-11-20T10:00:00Z'),
  })
  const lines = csv.split('\r\n')
  expect(lines[1]).toContain('not included (not found or not loaded): 123')
  expect(lines.slice(3)).toEqual([
    'LOINC,Result,Panel,Other,Note',
    ',Test code,1,2,',
    ',Lab,lab 1,lab 2,',
    ',"List price, $",10.00,,',
    'a,Name of a,mg/dL,g/L,units differ',
    'b,Name of b,mg/dL,,',
    'c,Name of c,,"mg/dL, not always reported",',
    ',Color,,no unit,no LOINC',
    '',
  ])
})
