import { expect, test } from 'vitest'

import { readPastedTests } from './pasted-tests.ts'

const annual = '74524ebe-3b15-53aa-980a-9dd5b733379e'
const diabetes = 'ae878b2e-31a8-55f7-b263-ac6c192dfe6a'
const known = [{ id: diabetes, name: 'Diabetes follow-up' }]

test('ids are read in any case, in braces and within an address, with a name where one stands beside', () => {
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

test('of several lines, names that the team knows are their tests, and others are named', () => {
  expect(readPastedTests('diabetes  Follow-up\nWhat is this', known)).toEqual({
    tests: [{ id: diabetes, name: 'Diabetes follow-up' }],
    others: ['What is this'],
  })
})

test('a text that has no id, on one line, is to be searched for', () => {
  expect(readPastedTests('Diabetes follow-up', known)).toBeNull()
})
