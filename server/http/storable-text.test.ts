import { expect, test } from 'vitest'

import { findUnstorable } from './storable-text.ts'

test.each([
  ['a NUL', 'a\0b', []],
  ['half a surrogate pair', { note: '\ud83d' }, ['note']],
  ['the other half of a pair', [1, { lines: ['ok', 'x\udc00'] }], [1, 'lines', 1]],
  ['a NUL in a field name', [{ of: { 'a\0': 1 } }], [0, 'of']],
])('a text with %s is found with its place', (_, value, path) => {
  expect(findUnstorable(value)).toEqual(path)
})

test('every other text can be stored', () => {
  expect(findUnstorable({ a: ['', '\u{1f3c3}', '\ufffd', '\u0001', null, 7, true] })).toBeNull()
  expect(findUnstorable(new Uint8Array(3))).toBeNull()
})
