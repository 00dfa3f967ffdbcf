import { expect, test } from 'vitest'

import { testCheck, testChecked, testErred } from '#lib/connections/testing.ts'

import { rowId } from './columns.tsx'
import { testRows } from './testing.ts'
import { foldedRows } from './use-folded.ts'

/** A failing connection whose provider has an incident. */
const held = (user_id: string) => {
  const erred = testErred('oura', 'token_refresh_failed')
  const troubles = erred.troubles.map((trouble) => ({ ...trouble, actor: 'provider' as const }))
  return testCheck(user_id, [{ ...erred, troubles }])
}
const rows = testRows([held('a'), held('b'), held('c'), testCheck('d', [testChecked('garmin')])])

test('three or more people who wait for one provider are one row, which opens', () => {
  const [common, healthy] = foldedRows(rows, new Set())
  expect(common?.together?.map(rowId)).toEqual(['a', 'b', 'c'])
  expect(healthy && rowId(healthy)).toBe('d')
  const open = foldedRows(rows, new Set(['together a']))
  expect(open.map(rowId)).toEqual(['together a', 'a', 'b', 'c', 'd'])
  expect(open.map(({ isInside = false }) => isInside)).toEqual([false, true, true, true, false])
})

test('two people keep their own rows', () => {
  const two = testRows([held('a'), held('b')])
  expect(foldedRows(two, new Set()).map(rowId)).toEqual(['a', 'b'])
})
