import { describe, expect, test } from 'vitest'

import { shippedSearch } from '#server/interface/diagnosis/testing.ts'

import { isLoincCheckDigit, readBillingCodes } from './billing-codes.ts'

const isBeginning = (code: string) => ['J189', 'E1165', 'G0439', 'S7200'].includes(code)
const read = (query: string) => readBillingCodes(query, isBeginning)

describe('billing and lab test codes', () => {
  test.each([
    ['99213', '99213', 'cpt'],
    ['99213-25', '99213-25', 'cpt'],
    ['CPT 83036', '83036', 'cpt'],
    ['3044F', '3044F', 'cpt'],
    ['0001U', '0001U', 'cpt'],
    ['J1885', 'J1885', 'hcpcs'],
    ['g0444', 'g0444', 'hcpcs'],
    ['4548-4', '4548-4', 'loinc'],
    ['loinc 2345-7', '2345-7', 'loinc'],
  ])('%s is reported as one', (query, typed, why) => {
    expect(read(query)).toEqual({ codes: [{ typed, why }], rest: '' })
    const { searches, unused } = shippedSearch().read(query)
    expect(searches).toEqual([])
    expect(unused).toEqual([{ typed, why }])
  })

  test.each([
    'J189',
    'E1165',
    'S72001A',
    'T36.0X5A',
    '250.00',
    '2024',
    'bmi 32',
    '4548-5',
    '24-28',
  ])('%s is not one', (query) => expect(read(query)).toEqual({ codes: [], rest: query }))

  test('words beside a billing code are kept', () => {
    expect(read('99213 diabetes').rest).toBe('diabetes')
    expect(shippedSearch().search('83036 diabetes')[0]!.diagnosis_code).toBe('E11.9')
  })

  test('a code valid in both systems is read as ICD-10-CM, with a note', () => {
    expect(read('G0439')).toEqual({
      codes: [{ typed: 'G0439', why: 'hcpcs or icd10' }],
      rest: 'G0439',
    })
    expect(shippedSearch().search('G0439')[0]!.diagnosis_code).toBe('G04.39')
  })

  test('the LOINC check digit matches LOINC’s own examples', () => {
    expect(isLoincCheckDigit('4548', 4)).toBe(true)
    expect(isLoincCheckDigit('2160', 0)).toBe(true)
    expect(isLoincCheckDigit('33914', 3)).toBe(true)
    expect(isLoincCheckDigit('4548', 5)).toBe(false)
  })
})
