import { expect, test } from 'vitest'

import { movedTo, replaced } from './lists.ts'

test('one takes the place of another, and is there once', () => {
  expect(replaced(['a', 'b', 'c'], 'b', 'x')).toEqual(['a', 'x', 'c'])
  expect(replaced(['a', 'b', 'c'], 'b', 'c')).toEqual(['a', 'c'])
})

test('one is moved, and stays at the ends', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
})
