import { expect, test } from 'vitest'

import { replaced } from './lists.ts'

test('an item replaces another, and appears only once', () => {
  expect(replaced(['a', 'b', 'c'], 'b', 'x')).toEqual(['a', 'x', 'c'])
  expect(replaced(['a', 'b', 'c'], 'b', 'c')).toEqual(['a', 'c'])
})
