import { expect, test } from 'vitest'

import { pairsWith } from './pairs-with.ts'

const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const pairs = (chosen: string) =>
  pairsWith(items, chosen).map((pair) => pair.map(({ id }) => id).join(''))

test('different items are pairs, in the order of the list, or those with the chosen one', () => {
  expect(pairs('')).toEqual(['ab', 'ac', 'bc'])
  expect(pairs('c')).toEqual(['ac', 'bc'])
})
