import { expect, test } from 'vitest'

import { codeMatch, hasMoreSpecific, readCodes } from './icd.ts'

test('a code has more specific ones if another starts with it, ignoring dots', () => {
  expect(hasMoreSpecific('E11', ['E11', 'E11.9'])).toBe(true)
  expect(hasMoreSpecific('E11.6', ['E11.9', 'E11.65'])).toBe(true)
  expect(hasMoreSpecific('E11.9', ['E11', 'E11.9', 'E11.65'])).toBe(false)
  expect(hasMoreSpecific('E1', [])).toBe(false)
})

test('the part of a code that matches a query is marked with its dot, however the query was typed', () => {
  expect('M54.50'.slice(0, codeMatch('M54.50', 'm545'))).toBe('M54.5')
  expect('M54.50'.slice(0, codeMatch('M54.50', 'M54.5'))).toBe('M54.5')
  expect('M54.50'.slice(0, codeMatch('M54.50', 'm54'))).toBe('M54')
  expect(codeMatch('M54.50', 'neck')).toBe(0)
  expect(codeMatch('M54.50', ' ')).toBe(0)
})

test('a pasted list of codes is read in any common form, each code once', () => {
  expect(readCodes('e11.9, I10;E119\nM5450 | fever 250.00')).toEqual({
    codes: ['E11.9', 'I10', 'M54.50'],
    others: ['fever', '250.00'],
  })
})
