import { expect, test } from 'vitest'

import { formWords } from './form-words.ts'

test('the figures that form is the difference of give it when a reader subtracts them', () => {
  expect(formWords({ chronic: 148.2, acute: 118.1 })).toBe('fitness 148 minus fatigue 118')
  // 149 − 118 would be 31, and the form is 30
  expect(formWords({ chronic: 148.6, acute: 118.4 })).toBe('fitness 148.6 minus fatigue 118.4')
})
