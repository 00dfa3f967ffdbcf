import { expect, test } from 'vitest'

import { replaced } from './lists.ts'

test('one takes the place of another, and is there once', () => {
  expect(replaced(['a', 'b', 'c'], 'b', 'x')).toEqual(['a', 'x', 'c'])
  expect(replaced(['a', 'b', 'c'], 'b', 'c')).toEqual(['a', 'c'])
})
