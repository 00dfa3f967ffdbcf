import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { readOrderFile } from '#server/import/icd10cm-files.ts'

import { starterSet } from './starter.ts'
import { vocabulary } from './vocabulary.ts'

const ORDER_FILE = new URL(
  '../../../../shared/data/icd10cm/icd10cm_order_2026.txt',
  import.meta.url,
)
const release = existsSync(ORDER_FILE)
  ? new Map(readOrderFile(readFileSync(ORDER_FILE)).codes.map((code) => [code.code, code]))
  : null
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

    test('the vocabulary names only codes that exist', () => {
      const unknown = vocabulary().names.flatMap(({ codes }) =>
        codes.filter((code) => !release!.has(code)),
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
