import { expect, test } from 'vitest'

import { readPastedDiagnoses } from './pasted-diagnoses.ts'

test('a list of codes may have any separator', () => {
  expect(readPastedDiagnoses('e119, i10\nN18.4')).toEqual(['E11.9', 'I10', 'N18.4'])
  expect(readPastedDiagnoses('B12 A1C')).toEqual(['B12', 'A1C'])
})

test('lines that start with a code are a list, even with words after it', () => {
  expect(readPastedDiagnoses('E11.9 Type 2 diabetes\ni10 - Hypertension')).toEqual(['E11.9', 'I10'])
})

test('words are a search, even with a code among them', () => {
  expect(readPastedDiagnoses('type 2 diabetes')).toBeNull()
  expect(readPastedDiagnoses('E11.9 diabetes')).toBeNull()
  expect(readPastedDiagnoses('E11.9\nhypertension')).toBeNull()
})
