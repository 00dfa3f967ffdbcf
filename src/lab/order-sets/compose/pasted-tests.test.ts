import { expect, test } from 'vitest'

import { readPastedTests } from './pasted-tests.ts'

const annual = '74524ebe-3b15-53aa-980a-9dd5b733379e'
const diabetes = 'ae878b2e-31a8-55f7-b263-ac6c192dfe6a'
const known = [{ id: diabetes, name: 'Diabetes follow-up' }]

test('IDs are read in any case, in braces, and within an address, with a name next to them', () => {
  expect(readPastedTests(`{${annual.toUpperCase()}}`, known)).toEqual({
    tests: [{ id: annual, name: null }],
    others: [],
  })
  expect(readPastedTests(`https://rounds/lab-tests/${annual}/markers`, known)?.tests).toEqual([
    { id: annual, name: null },
  ])
  expect(readPastedTests(`${annual} - Annual exam, labcorp`, known)?.tests).toEqual([
    { id: annual, name: 'Annual exam' },
  ])
  expect(readPastedTests(`${annual}, ${diabetes}`, known)?.tests).toEqual([
    { id: annual, name: null },
    { id: diabetes, name: null },
  ])
})

test('known names on several lines are lab tests, and the others are named', () => {
  expect(readPastedTests('diabetes  Follow-up\nWhat is this', known)).toEqual({
    tests: [{ id: diabetes, name: 'Diabetes follow-up' }],
    others: ['What is this'],
  })
})

test('a single line without an ID is a search', () => {
  expect(readPastedTests('Diabetes follow-up', known)).toBeNull()
})
