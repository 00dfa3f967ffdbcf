import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'
import { listSheet } from '#src/kit/table/list-sheet.ts'
import { expectFileAsOnScreen } from '#src/kit/table/testing.ts'

import { markerColumns } from './columns.tsx'
import { markersCsv, queryParts, rowsLabel } from './markers-csv.ts'

const labs = {
  known: [{ slug: 'labcorp', name: 'labcorp' }],
  slugOf: () => null,
  idOf: () => null,
  nameOfSlug: (slug: string) => slug,
  pending: false,
  labName: (id: number | string) => (id === 1 ? 'labcorp' : `lab ${id}`),
}
const marker = {
  id: 1,
  name: 'Glucose, fasting',
  slug: 'glucose-fasting',
  description: null,
  lab_id: 1,
  provider_id: '001818',
  type: 'biomarker',
  unit: 'mg/dL',
  price: '1650.00',
  expected_results: [
    {
      id: 1,
      name: 'Glucose',
      slug: 'glucose',
      lab_id: 1,
      provider_id: null,
      required: true,
      loinc: { id: 1, name: 'Glucose', slug: null, code: '1558-6', unit: 'mg/dL' },
    },
  ],
}
const bare = {
  ...marker,
  id: 2,
  name: 'Miscellaneous',
  provider_id: null,
  lab_id: null,
  type: null,
  unit: null,
  price: 'N/A',
  expected_results: [],
}

test('a file of one page says clearly which set it is part of, and missing values are empty cells', () => {
  const page = { markers: [marker, bare], total: 2314, page: 2, size: 50 }
  const csv = markersCsv(page, {
    labs,
    query: 'Markers matching "gluc"',
    rejected: 1,
    readAt: new Date('2026-11-20T10:00:00Z'),
  })
  expect(csv.split('\r\n')).toEqual([
    '\uFEFF"# Markers matching ""gluc"""',
    '"# rows 51-100 of 2,314, in catalog order"',
    '# 1 unreadable row skipped',
    '# retrieved 2026-11-20T10:00:00.000Z',
    'Marker,Test code,Lab,Type,Results,LOINC,Unit,"List price, $"',
    '"Glucose, fasting",001818,labcorp,biomarker,1,1558-6,mg/dL,"1,650.00"',
    'Miscellaneous,,,,0,,,',
    '',
  ])
})

test('a file of a search names the order of the matches', () => {
  const page = { markers: [marker], total: 1, page: 1, size: 50 }
  const about = { labs, query: 'Markers', rejected: 0, readAt: new Date(0) }
  expect(markersCsv(page, { ...about, isSearch: true })).toContain(
    'rows 1-1 of 1, best match first',
  )
  expect(markersCsv(page, about)).toContain('rows 1-1 of 1, in catalog order')
})

test('a page past the end has no rows of the set', () => {
  expect(rowsLabel({ markers: [], total: 30, page: 9, size: 50 })).toBe('no rows of 30')
})

test('one test code at two labs is two rows, each with its lab', () => {
  const other = { ...marker, id: 3, name: 'Calcium', lab_id: 2 }
  const page = { markers: [marker, other], total: 2, page: 1, size: 50 }
  const csv = markersCsv(page, { labs, query: 'Markers', rejected: 0, readAt: new Date(0) })
  const cells = csv.split('\r\n').slice(4, 6)
  expect(cells[0]).toContain('001818,labcorp,')
  expect(cells[1]).toContain('001818,lab 2,')
})

test('every column of the markers is on screen and in the file with the same value', () => {
  const around = {
    labs,
    match: [],
    alike: new Set<never>(),
    hideLab: false,
    keyOf: ({ id }: { id: number | string }) => String(id),
    open: new Set<string>(),
    onUnfold: () => {},
    compared: new Set<string>(),
    onCompare: () => {},
    codes: new Set<string>(),
    onOrder: () => {},
  }
  expectFileAsOnScreen(markerColumns, [marker, bare], around, {
    controls: ['order'],
    inFileOnly: ['type', 'results'],
    inOtherWords: ['loinc', 'price'],
  })
})

test('a workbook has the file’s columns, and amounts as numbers', () => {
  const { header, rows, columns } = listSheet('Markers', markerColumns, [marker, bare], { labs })
  expect(header).toEqual([
    ...'Marker,Test code,Lab,Type,Results,LOINC,Unit'.split(','),
    'List price, $',
  ])
  expect(rows[0]).toEqual([
    'Glucose, fasting',
    '001818',
    'labcorp',
    'biomarker',
    1,
    '1558-6',
    'mg/dL',
    1650,
  ])
  expect(rows[1]).toEqual(['Miscellaneous', null, null, null, 0, null, null, null])
  expect(columns.map(({ format }) => format ?? '')).toEqual([
    '',
    '@',
    '',
    '',
    '',
    '@',
    '',
    '#,##0.00',
  ])
})

test('the file of a page names the account as the page does', () => {
  const account = testAccount('43458677-da8a', { account_name: 'Main account' })
  const view = { name: ' iron ', account: account.id }
  expect(queryParts(view, { labName: 'Labcorp', account }).join(' ')).toBe(
    'Markers matching "iron" at Labcorp for account Main account',
  )
  expect(queryParts(view, { labName: '', account: undefined }).join(' ')).toBe(
    'Markers matching "iron" for account 43458677',
  )
})
