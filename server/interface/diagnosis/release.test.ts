import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { applyAddenda, readOrderFile } from '#server/import/codes/icd10cm-files.ts'

import { RELEASE_TABLE, SHIPPED_RELEASE, shippedCodes } from './release.ts'
import { vocabulary } from './vocabulary.ts'

const DATA = new URL('../../../../shared/data/icd10cm/', import.meta.url)
const ORDER_FILE = new URL('icd10cm_order_2026.txt', DATA)
const ADDENDA = new URL('icd10cm_order_addenda_2027.txt', DATA)
const there = existsSync(ORDER_FILE) && existsSync(ADDENDA)
const codes = shippedCodes()
const shipped = new Map(codes.map((each) => [each.code, each]))

describe('the shipped release', () => {
  test('has the codes that it declares, in a table of at most 0.6 MB', () => {
    expect([codes.length, shipped.size]).toEqual([SHIPPED_RELEASE.codes, SHIPPED_RELEASE.codes])
    expect(readFileSync(RELEASE_TABLE).length).toBeLessThanOrEqual(600_000)
  })

  test('is fiscal year 2027, with the additions and deletions of its addenda', () => {
    expect(shipped.get('D6911')).toEqual({
      code: 'D6911',
      billable: true,
      long_title: 'Glanzmann thrombasthenia',
    })
    expect(shipped.get('D691')?.billable).toBe(false)
  })

  test.skipIf(!there)(
    `matches the official files${there ? '' : ' (skipped: they are not at ../shared/data/icd10cm)'}`,
    () => {
      const order = readOrderFile(readFileSync(ORDER_FILE))
      const official = applyAddenda(order.codes, readFileSync(ADDENDA)).codes
      expect(official.map((each) => ({ ...each, ...shipped.get(each.code) }))).toEqual(official)
    },
  )
})

describe('the vocabulary', () => {
  test('names only codes of the shipped release', () => {
    const { names, groups, drugs } = vocabulary()
    const named = [
      ...names.flatMap((each) => each.codes),
      ...groups.flatMap((each) => each.codes),
      ...drugs.flatMap(({ longTermUse, allergy }) => [longTermUse ?? allergy, allergy]),
    ]
    expect(named.filter((code) => !shipped.has(code))).toEqual([])
  })

  test('says how often common codes are used', () => {
    const wrong = [...vocabulary().use].filter(
      ([code, use]) => !shipped.get(code)?.billable || ![1, 2, 3].includes(use),
    )
    expect(wrong).toEqual([])
  })

  test('has a meaning for every abbreviation', () => {
    const empty = [...vocabulary().phrases.readings].filter(([, readings]) =>
      readings.some((words) => words.length === 0),
    )
    expect(empty.map(([key]) => key)).toEqual([])
  })
})
