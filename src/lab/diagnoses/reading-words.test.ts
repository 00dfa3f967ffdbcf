import { expect, test } from 'vitest'

import { ANSWERS_MAX, foundWords, hasFormOf } from './reading-words.ts'

test('a full list of results may not be complete', () => {
  expect(foundWords(31)).toBe('31')
  expect(foundWords(ANSWERS_MAX)).toBe('100 or more')
})

test('a part of a title has a word in any form of it, but a short word only as it is', () => {
  const words = ['type', '2', 'diabetes']
  expect(hasFormOf('diabetic', words)).toBe(true)
  expect(hasFormOf('Type 2', words)).toBe(true)
  expect(hasFormOf('kidney disease', words)).toBe(false)
  expect(hasFormOf('stage 24', words)).toBe(false)
})
