import { describe, expect, test } from 'vitest'

import { loincFault } from '#server/import/catalog/loinc.ts'

import { labNcdOf, labNcds } from './lab-ncds.ts'

const ncdOf = (...codes: string[]) => labNcdOf(codes)?.ncd ?? null

describe('the coverage determination of a test', () => {
  test('is known for each of the 23, by valid LOINC codes that belong to only one', () => {
    expect(labNcds.map(({ ncd }) => ncd)).toEqual(
      Array.from({ length: 23 }, (_, index) => `190.${index + 12}`),
    )
    const codes = labNcds.flatMap((one) => [...one.codes])
    expect(codes.map(loincFault).filter(Boolean)).toEqual([])
    expect(codes.filter((code, index) => codes.indexOf(code) < index)).toEqual([])
  })

  test('comes from its results if it reports nothing else', () => {
    expect(ncdOf('3016-3')).toBe('190.22')
    expect(ncdOf('2093-3', '2571-8', '2085-9', '13457-7', '13458-5')).toBe('190.23')
    expect(ncdOf('5902-2', '6301-6')).toBe('190.17')
  })

  test('is missing for a panel with its own billing code, and for a test without a list', () => {
    // glucose among the figures of metabolism
    expect(ncdOf('2345-7', '3094-0', '2160-0')).toBe(null)
    // total and free prostate specific antigen
    expect(ncdOf('2857-1', '10886-0')).toBe(null)
    expect(ncdOf('1975-2')).toBe(null)
    expect(ncdOf()).toBe(null)
  })

  test('is the hepatitis panel’s for all four of its results, and for none of them alone', () => {
    expect(ncdOf('22314-9', '24113-3', '5195-3', '16128-1')).toBe('190.33')
    expect(ncdOf('5195-3')).toBe(null)
  })
})
