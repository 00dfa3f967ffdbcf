import { expect, test } from 'vitest'

import { formWords } from './form-words.ts'

test('the figures behind form give the same form when subtracted', () => {
  expect(formWords({ chronic: 148.2, acute: 118.1 })).toBe('fitness 148 minus fatigue 118')
  // 149 − 118 would be 31, and the form is 30
  expect(formWords({ chronic: 148.6, acute: 118.4 })).toBe('fitness 148.6 minus fatigue 118.4')
})
