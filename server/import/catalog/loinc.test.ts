import { existsSync, readFileSync } from 'node:fs'

import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

import { loincCheckDigit, loincFault } from './loinc.ts'

test('A LOINC check digit is Mod 10', () => {
  expect(loincCheckDigit('2345')).toBe(7)
  expect(loincCheckDigit('718')).toBe(7)
  expect(loincCheckDigit('10334')).toBe(1)
  expect(loincCheckDigit('94500')).toBe(6)
  // the sum is a multiple of ten
  expect(loincCheckDigit('2160')).toBe(0)
})

test('A single wrong digit or two swapped neighbors are detected', () => {
  expect(loincFault('2345-7')).toBeNull()
  for (const slip of ['2346-7', '2335-7', '2435-7', '3245-7', '2345-8'])
    expect(loincFault(slip)).toContain('check digit')
})

test('Text in another form than a code is refused with an example', () => {
  for (const text of [
    '',
    '2345',
    '2345-',
    '-7',
    '2345-77',
    '02345-7',
    '2345 7',
    'LP14635-4',
    '12345678-9',
  ])
    expect(loincFault(text)).toContain('2345-7')
})

const LIST = new URL(
  '../../../shared/data/loinc/LoincUniversalLabOrdersValueSet.csv',
  import.meta.url,
)
test.skipIf(!existsSync(LIST))(
  'Every code in LOINC’s list of common orders passes (skipped without the list in ../shared/data)',
  () => {
    const codes = parse<{ LOINC_NUM: string }>(readFileSync(LIST), {
      columns: true,
      bom: true,
    }).map((row) => row.LOINC_NUM)
    expect(codes.length).toBeGreaterThan(1000)
    expect(codes.filter((code) => loincFault(code))).toEqual([])
  },
)
