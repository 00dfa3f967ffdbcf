import { expect, test } from 'vitest'

import type { MarkerSnapshot, OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { pairsWith } from '#src/kit/lib/pairs-with.ts'

import { suggestedSets } from './set-pairs.ts'

const set = (id: string, tags: string[] = []) => ({ id, name: id, tags }) as OrderSetLine
const marker = (lab: number, code: string): MarkerSnapshot => ({
  id: `${lab} ${code}`,
  name: code,
  lab,
  code,
  price: null,
  results: null,
  uncoded: 0,
})
const snapshot = (markers: MarkerSnapshot[]) => ({ markers, isWhole: true, account: null })

test('pairs have tests or a tag in common, and those with the most tests come first', () => {
  const snapshots = new Map([
    ['a', snapshot([marker(1, '001'), marker(1, '002')])],
    ['b', snapshot([marker(1, '001'), marker(1, '002'), marker(1, '007')])],
    ['c', snapshot([marker(1, '001'), marker(2, '002')])],
    ['d', null],
  ])
  const sets = [set('a'), set('b'), set('c', ['x']), set('d', ['x'])]
  const pairs = suggestedSets(pairsWith(sets, ''), snapshots)
  expect(
    pairs.map(({ sets: pair, tags, tests }) => [
      pair.map(({ id }) => id).join(' '),
      tags,
      tests?.both.map(({ code }) => code),
      tests?.alone.map(({ length }) => length),
    ]),
  ).toEqual([
    ['a b', [], ['001', '002'], [0, 1]],
    ['a c', [], ['001'], [1, 1]],
    ['b c', [], ['001'], [2, 1]],
    ['c d', ['x'], undefined, undefined],
  ])
})
