import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { applyAddenda, readOrderFile } from '#server/import/icd10cm-files.ts'

import { starterSet } from './starter.ts'
import { vocabulary } from './vocabulary.ts'

const DATA = new URL('../../../../shared/data/icd10cm/', import.meta.url)
const ORDER_FILE = new URL('icd10cm_order_2026.txt', DATA)
const ADDENDA = new URL('icd10cm_order_addenda_2027.txt', DATA)
const codes = existsSync(ORDER_FILE) ? readOrderFile(readFileSync(ORDER_FILE)).codes : null
const release = codes && new Map(codes.map((code) => [code.code, code]))
/** The codes of the release and of the one that its addenda make of it. */
const ofBoth = new Set(codes?.map(({ code }) => code))
if (codes && existsSync(ADDENDA))
  for (const { code } of applyAddenda(codes, readFileSync(ADDENDA)).codes) ofBoth.add(code)
const starter = starterSet()

describe('the starter set', () => {
  test('has at least 400 codes, each once', () => {
    expect(starter.length).toBeGreaterThanOrEqual(400)
    expect(new Set(starter.map(({ code }) => code)).size).toBe(starter.length)
  })

  test('says of every code how often it is used', () => {
    expect(starter.filter(({ use }) => !(use >= 0 && use <= 3))).toEqual([])
  })
})

describe.skipIf(!release)(
  `against the official release${release ? '' : ' (skipped: it is not at ../shared/data/icd10cm)'}`,
  () => {
    test('the starter set has the official long title and billable flag of every code', () => {
      const wrong = starter.filter(({ code, billable, long_title }) => {
        const official = release!.get(code)
        return official?.billable !== billable || official.long_title !== long_title
      })
      expect(wrong).toEqual([])
    })

    test('the vocabulary names only codes that exist in it or in the next one', () => {
      const unknown = vocabulary().names.flatMap(({ codes: named }) =>
        named.filter((code) => !ofBoth.has(code)),
      )
      expect(unknown).toEqual([])
    })
  },
)

test('every abbreviation stands for something', () => {
  const empty = [...vocabulary().phrases.readings].filter(([, readings]) =>
    readings.some((words) => words.length === 0),
  )
  expect(empty.map(([key]) => key)).toEqual([])
})
