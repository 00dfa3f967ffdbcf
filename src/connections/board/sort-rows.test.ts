import { expect, test } from 'vitest'

import { testCheck, testErred } from '#lib/connections/testing.ts'

import { sortRows } from './sort-rows.ts'
import { testRows } from './testing.ts'

const rows = testRows(
  [
    testCheck('a', [], { last_activity: '2026-11-02', checked_at: '2026-11-20T07:00:00Z' }),
    testCheck('b', [testErred('oura', null)], { last_activity: null }),
    testCheck('c', [], { last_activity: '2026-11-19', checked_at: null }),
  ],
  [],
  { a: { label: 'Patient 10' }, b: { label: 'patient 9' }, c: { label: null } },
)
const ids = (sort: string, isHidden = false) =>
  sortRows(rows, sort, isHidden).map(({ person }) => person.user_id)

test('without a column the worst come first, and by a column what is not known comes last', () => {
  expect(ids('')).toEqual(['b', 'c', 'a'])
  expect(ids('person')).toEqual(['b', 'a', 'c'])
  expect(ids('-person')).toEqual(['a', 'b', 'c'])
  expect(ids('activity')).toEqual(['a', 'c', 'b'])
  expect(ids('-activity')).toEqual(['c', 'a', 'b'])
  expect(ids('checked')).toEqual(['a', 'b', 'c'])
})

test('a hidden label sorts nobody: the list’s own order does', () => {
  expect(ids('person', true)).toEqual(['a', 'b', 'c'])
})
