import { expect, test } from 'vitest'

import { ANSWERS_MAX, foundWords } from './reading-words.ts'

test('a full list of results may not be complete', () => {
  expect(foundWords(31)).toBe('31')
  expect(foundWords(ANSWERS_MAX)).toBe('100 or more')
})
