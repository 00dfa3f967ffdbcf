import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { listSheet } from '#src/kit/table/list-sheet.ts'
import { expectFileAsOnScreen } from '#src/kit/table/testing.ts'
import { markerColumns } from '#src/lab/markers/columns.tsx'

import { wholeColumns } from './columns.ts'
import { wholeCsv } from './whole-file.ts'
import { prepareWholeSet } from './whole-set.ts'

const labs = {
  known: [],
  slugOf: () => null,
  idOf: () => null,
  nameOfSlug: (slug: string) => slug,
  pending: false,
  labName: (id: number | string) => `Lab ${id}`,
}

test('the file of the full catalog has the rows, order, and values of the screen', async () => {
  const set = await prepareWholeSet(
    [
      testMarker(1, ['2345-7'], { name: 'Glucose', unit: 'mmol/L', price: '1650.00' }),
      testMarker(2, ['1558-6', null], { name: '=Iron; "serum"', lab_id: 2, price: 'on request' }),
      testMarker(3, [], { name: null, provider_id: null, lab_id: null, type: null, price: 'N/A' }),
      testMarker(4, ['2160-0'], { name: 'Creatinine', expected_results: null }),
      testMarker(5, ['2345-7'], { name: 'Blood sugar', lab_id: 2, price: '7.00' }),
    ],
    (one, other) => one !== other,
  )
  const rows = sortRows(set.markers, wholeColumns, '-name', { labs, readings: set.readings })
  const around = {
    labs,
    sameTests: set.sameTests,
    match: [],
    alike: set.alike,
    loincUnits: set.loincUnits,
    hideLab: false,
    keyOf: () => '',
    open: new Set<string>(),
    onUnfold: () => {},
    compared: new Set<string>(),
    onCompare: () => {},
    codes: new Set<string>(),
    onOrder: () => {},
  }
  expect(rows.map(({ id }) => id)).toEqual([1, 4, 5, 2, 3])
  expect([...set.loincUnits.values()]).toEqual(['mg/dL'])
  expectFileAsOnScreen(markerColumns, rows, around, {
    controls: ['order'],
    inFileOnly: ['type', 'results'],
    inOtherWords: ['loinc', 'price'],
  })
  expect(wholeCsv({ rows, labs, sameTests: set.sameTests, about: [] })).toBe(
    listCsv(markerColumns, rows, around, []),
  )
  const { rows: lines } = listSheet('Markers', markerColumns, rows, { labs })
  expect(lines.map(([name, , , , , , , price]) => [name, price])).toEqual([
    ['Glucose', 1650],
    ['Creatinine', null],
    ['Blood sugar', 7],
    ['=Iron; "serum"', 'on request'],
    [null, null],
  ])
})
