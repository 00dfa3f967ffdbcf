import { expect, test } from 'vitest'

import { moved, placeAt } from './use-reorder.ts'

test('an entry moves to another place, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c'])
})

test('a dragged entry goes before the one whose middle is below the pointer', () => {
  const middles = [20, 60, 100]
  expect(placeAt(middles, 10, 2)).toBe(0)
  expect(placeAt(middles, 50, 2)).toBe(1)
  expect(placeAt(middles, 70, 0)).toBe(1)
  expect(placeAt(middles, 300, 0)).toBe(2)
  expect(placeAt(middles, 60, 1)).toBe(1)
})
