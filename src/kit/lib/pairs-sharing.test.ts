import { expect, test } from 'vitest'

import { pairsSharing } from './pairs-sharing.ts'

const sets = [
  { id: 'a', tags: ['adult', 'yearly'] },
  { id: 'b', tags: [] },
  { id: 'c', tags: ['yearly'] },
  { id: 'd', tags: ['adult'] },
  { id: 'e', tags: ['yearly'] },
]
const pairs = (most: number) =>
  pairsSharing(sets, ({ tags }) => tags, most).map((pair) => pair.map(({ id }) => id).join(''))

test('items with a key in common are pairs, the first ones first', () => {
  expect(pairs(9)).toEqual(['ac', 'ad', 'ae', 'ce'])
  expect(pairs(2)).toEqual(['ac', 'ad'])
})
