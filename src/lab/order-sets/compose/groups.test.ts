import { expect, test } from 'vitest'

import { testMarker } from '#src/lab/model/testing.ts'
import { originsOf } from '#src/lab/order-sets/preview/provenance.ts'

import { groupByOrigin, linesOf } from './groups.ts'

const markers = [1, 2, 3, 4].map((id) => testMarker(id, []))
const told = (contents: (ReadonlySet<number> | null)[], codes: string[]) =>
  groupByOrigin(markers, originsOf(markers, contents, codes), contents.length).map(
    ({ kind, test: place, markers: own, above }) => [
      kind,
      place,
      own.map(({ id }) => id).join(),
      above,
    ],
  )

test('each marker stands once: with its first lab test, with the add-ons, or with what nothing explains', () => {
  expect(told([new Set([1, 2]), new Set([2, 1])], ['1:3'])).toEqual([
    ['test', 0, '1,2', 0],
    ['test', 1, '', 2],
    ['add-on', 0, '3', 0],
    ['unexplained', 0, '4', 0],
  ])
})

test('while a lab test is not known nothing is said to be unexplained', () => {
  expect(told([null, new Set([2])], ['1:3'])).toEqual([
    ['test', 0, '', 0],
    ['test', 1, '2', 0],
    ['add-on', 0, '3', 0],
    ['pending', 0, '1,4', 0],
  ])
})

test('a folded group shows its heading alone', () => {
  const groups = groupByOrigin(markers, originsOf(markers, [new Set([1, 2])], ['1:3', '1:4']), 1)
  expect(linesOf(groups, new Set(['test 0'])).map(({ key }) => key)).toEqual([
    'test 0',
    'add-on 0',
    '3',
    '4',
  ])
})
