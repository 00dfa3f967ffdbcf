import { expect, test } from 'vitest'

import { shortList } from './sentences.ts'

test('the first items are named and the rest counted, unless only one remains', () => {
  expect(shortList(['a'])).toBe('a')
  expect(shortList(['a', 'b'])).toBe('a and b')
  expect(shortList(['a', 'b', 'c', 'd'])).toBe('a, b, c, and d')
  expect(shortList(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, and 2 more')
  expect(shortList(['a', 'b', 'c'], 1)).toBe('a and 2 more')
})
