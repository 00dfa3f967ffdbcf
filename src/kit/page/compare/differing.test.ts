import { expect, test } from 'vitest'

import { differing } from './differing.ts'

test('a cell differs from what most have, and an unknown one from nothing', () => {
  expect(differing(['%', '%', 'mmol/mol', undefined])).toEqual([false, false, true, false])
  expect(differing(['%', '%', null])).toEqual([false, false, true])
  expect(differing(['%', '%', undefined])).toEqual([false, false, false])
  expect(differing([])).toEqual([])
})

test('without a majority, all cells differ, empty ones too', () => {
  expect(differing(['18', '20'])).toEqual([true, true])
  expect(differing(['18', null])).toEqual([true, true])
})
