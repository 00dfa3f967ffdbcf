import { expect, test } from 'vitest'

import { choiceOf, chooseColumns } from './chosen-columns.ts'
import type { Column } from './column.ts'

type Row = { name: string; size: number | null }
const columns: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', isUsual: true, value: ({ name }) => name },
  { id: 'size', label: 'Size', isUsual: true, value: ({ size }) => size },
  { id: 'length', label: 'Length', value: ({ name }) => name.length },
]
const idsOf = (of: readonly Column<Row>[]) => of.map(({ id }) => id)
const choose = (chosen: string[], rows: Row[]) => {
  const { wanted, empty, shown } = chooseColumns(columns, chosen, rows, undefined)
  return { wanted: idsOf(wanted), empty: idsOf(empty), shown: idsOf(shown) }
}

test('the usual columns are shown until the reader chooses, and a choice keeps their order', () => {
  const rows = [{ name: 'a', size: 0 }]
  expect(choose([], rows).shown).toEqual(['name', 'size'])
  expect(choose(['nonsense'], rows).shown).toEqual(['name', 'size'])
  expect(choose(['length', 'name'], rows).shown).toEqual(['name', 'length'])
})

test('a chosen column without any value is not shown', () => {
  const rows = [
    { name: 'a', size: null },
    { name: 'b', size: null },
  ]
  expect(choose([], rows)).toEqual({ wanted: ['name', 'size'], empty: ['size'], shown: ['name'] })
  expect(choose([], []).empty).toEqual([])
})

test('the address omits the usual columns, and keeps a choice in its order', () => {
  expect(choiceOf(columns, ['size', 'name'])).toEqual([])
  expect(choiceOf(columns, ['length', 'name', 'size'])).toEqual(['name', 'size', 'length'])
  expect(choiceOf(columns, ['length', 'nonsense'])).toEqual(['length'])
})
