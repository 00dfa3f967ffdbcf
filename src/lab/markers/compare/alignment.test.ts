import { expect, test } from 'vitest'

import { testMarker, testResult } from '#lib/markers/testing.ts'

import { alignResults } from './alignment.ts'
import { createUnitsDiffer } from './units-differ.ts'

const shape = (rows: ReturnType<typeof alignResults>) =>
  rows.map(({ code, cells, hasUnitMismatch }) => [
    code,
    cells.map((results) => results.map(({ unit }) => unit ?? '?').join('+')).join(' | '),
    hasUnitMismatch,
  ])

test('a LOINC code is one row, and a differing unit is marked', () => {
  const rows = alignResults([
    testMarker(1, [], { expected_results: [testResult('a'), testResult('b', { unit: null })] }),
    testMarker(2, [], {
      expected_results: [testResult('b'), testResult('a', { unit: 'mmol/L' })],
    }),
    testMarker(3, ['a'], { unit: 'mg/dl' }),
  ])
  expect(shape(rows)).toEqual([
    ['a', 'mg/dL | mmol/L | mg/dl', true],
    ['b', '? | mg/dL | ', false],
  ])
})

test('the same unit in another notation is no mismatch', () => {
  const of = (unit: string, id: number) => testMarker(id, ['a'], { unit })
  expect(alignResults([of('u[IU]/mL', 1), of('uIU/mL', 2), of('µIU/ml', 3)])).toMatchObject([
    { hasUnitMismatch: false },
  ])
  expect(alignResults([of('mcg/L', 1), of('ng/L', 2)])).toMatchObject([{ hasUnitMismatch: true }])
})

test('units are compared as UCUM if available', () => {
  const of = (unit: string, id: number) => testMarker(id, ['a'], { unit })
  const differ = createUnitsDiffer()
  expect(alignResults([of('uIU/mL', 1), of('m[IU]/L', 2)], differ)).toMatchObject([
    { hasUnitMismatch: false },
  ])
  expect(alignResults([of('%', 1), of('mmol/mol', 2)], differ)).toMatchObject([
    { hasUnitMismatch: true },
  ])
})

test('results without a code have their own rows, and a code that a marker has twice is one', () => {
  const rows = alignResults([testMarker(1, ['a', null, 'a']), testMarker(2, [null])])
  expect(shape(rows)).toEqual([
    ['a', 'mg/dL+mg/dL | ', false],
    [null, '? | ', false],
    [null, ' | ?', false],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
})
