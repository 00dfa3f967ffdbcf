import { expect, test } from 'vitest'

import { shortList } from './short-list.ts'

test('the first are named, the others counted, and never one alone is counted', () => {
  expect(shortList(['a'])).toBe('a')
  expect(shortList(['a', 'b'])).toBe('a and b')
  expect(shortList(['a', 'b', 'c', 'd'])).toBe('a, b, c, and d')
  expect(shortList(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, and 2 more')
  expect(shortList(['a', 'b', 'c'], 1)).toBe('a and 2 more')
})
