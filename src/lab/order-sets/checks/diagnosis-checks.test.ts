import { expect, test } from 'vitest'

import { knownCode } from '#src/lab/diagnoses/diagnosis-reading.ts'

import { canBePrimary, hintOf } from './DiagnosisChecks.tsx'

const hintFor = (title: string | null, billable: boolean) =>
  hintOf(knownCode({ code: 'X00', title, billable, sides: [], encounters: [] }))

test('a code outside the code set is unknown, not a header with more specific ones', () => {
  expect(hintFor(null, false)).toBe('unknown')
  expect(hintFor('Type 2 diabetes mellitus', false)).toBe('header')
  expect(hintFor('Hypothyroidism, unspecified', true)).toBe('unspecified')
  expect(hintFor('Essential (primary) hypertension', true)).toBeNull()
})

test('a code that isn’t in the code set can’t be the primary diagnosis', () => {
  const known = (title: string | null) =>
    knownCode({ code: 'X00', title, billable: true, sides: [], encounters: [] })
  expect(canBePrimary(known('Type 2 diabetes'))).toBe(true)
  expect(canBePrimary(known(null))).toBe(false)
  expect(canBePrimary(undefined)).toBe(true)
})
