import { expect, test } from 'vitest'

import { contradictedBy, uncomplicatedCodes } from './contradictions.ts'

const titles = new Map([
  ['E11.9', 'Type 2 diabetes mellitus without complications'],
  ['I10', 'Essential (primary) hypertension'],
])

test('a code without complications contradicts one for the same disease with them', () => {
  const plain = uncomplicatedCodes(['I10', 'E11.9', 'Z99'], (code) => titles.get(code))
  expect(plain).toEqual(['E11.9'])
  const of = (code: string, title: string | null) => contradictedBy(code, title, plain)
  expect(of('E11.40', 'Type 2 diabetes mellitus with diabetic neuropathy, unspecified')).toBe(
    'E11.9',
  )
  expect(of('E10.40', 'Type 1 diabetes mellitus with diabetic neuropathy, unspecified')).toBe(
    undefined,
  )
  expect(of('E11.9', 'Type 2 diabetes mellitus without complications')).toBe(undefined)
  expect(of('E11.40', null)).toBe(undefined)
})
