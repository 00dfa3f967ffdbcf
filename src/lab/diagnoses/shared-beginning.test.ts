import { expect, it } from 'vitest'

import { sharedBeginning } from './shared-beginning.ts'

it('is what all titles begin with, up to the words that lead on', () => {
  expect(
    sharedBeginning([
      'Type 2 diabetes mellitus with ketoacidosis with coma',
      'Type 2 diabetes mellitus with ketoacidosis without coma',
      'Type 2 diabetes mellitus with hyperosmolarity',
    ]),
  ).toBe('Type 2 diabetes mellitus')
})

it('leaves each title a word of its own', () => {
  expect(sharedBeginning(['Chest pain on breathing', 'Chest pain'])).toBe('')
  expect(sharedBeginning(['Other chest pain', 'Other chest pain'])).toBe('Other chest')
})

it('is nothing for different titles, a missing one, or one alone', () => {
  expect(sharedBeginning(['Type 2 diabetes mellitus', 'Essential hypertension'])).toBe('')
  expect(sharedBeginning(['Chest pain on breathing', null])).toBe('')
  expect(sharedBeginning(['Chest pain on breathing'])).toBe('')
  expect(sharedBeginning([])).toBe('')
})
