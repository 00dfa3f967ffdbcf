import { expect, test } from 'vitest'

import { noneOfferedWords } from './none-offered.ts'

const labs = { labName: (id: number | string) => (String(id) === '1' ? 'Labcorp' : `lab ${id}`) }
const words = (codes: string[], tests: string[] = []) =>
  noneOfferedWords({ codes, tests }, (code) => (code === '1:001032' ? 'Glucose' : null), labs)

test('an order without any offered test names its lab and tests', () => {
  expect(words(['1:001032', '1:002212'])).toBe('Not offered by Labcorp: Glucose and 002212.')
  expect(words(['002212'])).toBe('Not offered: 002212.')
})

test('the tests are not named if they are from several labs, or in a lab test', () => {
  const unnamed = 'The lab doesn’t offer any of the markers you selected.'
  expect(words(['1:001032', '2:223'])).toBe(unnamed)
  expect(words(['1:001032'], ['test'])).toBe(unnamed)
})
