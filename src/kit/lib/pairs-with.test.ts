import { expect, test } from 'vitest'

import { pairsWith } from './pairs-with.ts'

const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const pairs = (chosen: string) =>
  pairsWith(items, chosen).map((pair) => pair.map(({ id }) => id).join(''))

test('different items form pairs in list order, or only pairs with the chosen one', () => {
  expect(pairs('')).toEqual(['ab', 'ac', 'bc'])
  expect(pairs('c')).toEqual(['ac', 'bc'])
})
