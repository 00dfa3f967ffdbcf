import { describe, expect, test } from 'vitest'

import type { CoverageList } from '#contract/own/coverage.ts'

import {
  coverageHints,
  coverageLine,
  listWords,
  mayMedicarePay,
  supportWords,
} from './coverage-hints.ts'
import { isScreeningFor } from './screening.ts'

const determination = (
  ncd: string,
  diagnoses: Record<string, CoverageList>,
  names: readonly string[] = [`Test of ${ncd}`],
) => ({
  ncd,
  title: `Title of ${ncd}`,
  lists_covered: true,
  tests: names.map((name) => ({ name, codes: ['a'] })),
  diagnoses: Object.entries(diagnoses).map(([code, list]) => ({ code, list })),
})
const nothing = { unsupported: [], waiting: [], screening: [] }

describe('hints from coverage lists', () => {
  test('are empty if one of the diagnosis codes supports the tests', () => {
    const hints = coverageHints([
      determination('190.22', { I10: 'not_supporting', 'Z02.6': 'denied', 'E03.9': 'covered' }),
    ])
    expect(hints).toEqual(nothing)
    expect(coverageLine(hints, ['I10', 'Z02.6', 'E03.9'])).toBe('')
  })

  test('are one line for all tests that no code of the order supports', () => {
    const thyroid = determination('190.22', { 'Z00.00': 'denied' }, ['TSH', 'Free T4'])
    const lipids = determination('190.23', { 'Z00.00': 'not_supporting' }, ['Lipid panel'])
    const hints = coverageHints([thyroid, lipids])
    expect(hints).toEqual({ ...nothing, unsupported: [thyroid, lipids] })
    expect(coverageLine(hints, ['Z00.00'])).toBe('3 markers not supported by Z00.00')
    expect(coverageLine(hints, ['Z00.00', 'I10'])).toBe('3 markers not supported by Z00.00 or I10')
    expect(coverageLine(hints, ['a', 'b', 'c', 'd'])).toBe(
      '3 markers not supported by this order’s 4 codes',
    )
    expect(supportWords(thyroid)).toBe(
      'None of this order’s codes is on Medicare’s covered list for TSH and Free T4.',
    )
    expect(listWords(thyroid)).toBe('Medicare never covers testing with Z00.00.')
    expect(listWords(lipids)).toBe('')
  })

  test('say which codes a determination excludes that covers all others, and which none covers', () => {
    const counts = (diagnoses: Record<string, CoverageList>) => ({
      ...determination('190.15', diagnoses, ['CBC']),
      lists_covered: false,
    })
    expect(supportWords(counts({}))).toBe(
      'Medicare covers CBC with any diagnosis code except those on its list.',
    )
    const denied = counts({ 'Z02.4': 'denied' })
    expect(supportWords(denied)).toBe('None of this order’s codes supports CBC under Medicare.')
    expect(listWords(denied)).toBe('Medicare never covers testing with Z02.4.')
    expect(
      listWords(counts({ I10: 'not_supporting', 'Z00.00': 'not_supporting', 'Z02.4': 'denied' })),
    ).toBe(
      'I10 and Z00.00 are on Medicare’s list of codes that don’t support it. Medicare never covers testing with Z02.4.',
    )
  })

  test('list tests that need a first code, without a complaint', () => {
    const thyroid = determination('190.22', {}, ['TSH'])
    const hints = coverageHints([thyroid])
    expect(hints).toEqual({ ...nothing, waiting: [thyroid] })
    expect(coverageLine(hints, [])).toBe('TSH needs a diagnosis code')
  })

  test.each([
    ['190.31', 'Z12.5'],
    ['190.23', 'Z13.6'],
    ['190.23', 'Z13.220'],
    ['190.20', 'Z13.1'],
    ['190.21', 'z131'],
    ['190.34', 'Z12.11'],
    ['190.33', 'Z11.59'],
    ['190.14', 'Z11.4'],
    ['190.14', 'Z11.3'],
  ])('claim nothing about a test of %s ordered as screening by %s', (ncd, code) => {
    expect(isScreeningFor(ncd, code)).toBe(true)
    for (const list of ['denied', 'not_supporting'] as const) {
      const ordered = determination(ncd, { 'Z00.00': 'denied', [code]: list })
      expect(coverageHints([ordered])).toEqual({
        ...nothing,
        screening: [{ determination: ordered, codes: [code] }],
      })
    }
  })

  test('don’t accept the code of one screening test for another', () => {
    expect(isScreeningFor('190.22', 'Z12.5')).toBe(false)
    expect(isScreeningFor('190.31', 'Z12.11')).toBe(false)
    expect(isScreeningFor('190.20', 'Z00.00')).toBe(false)
  })
})

test('Medicare is left out if someone else pays', () => {
  expect(['', 'commercial_insurance', 'medicare_part_b'].filter(mayMedicarePay)).toHaveLength(3)
  const others = ['client_bill', 'patient_bill', 'patient_bill_passthrough', 'self_pay']
  expect(others.filter(mayMedicarePay)).toEqual([])
})
