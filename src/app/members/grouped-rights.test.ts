import { expect, test } from 'vitest'

import { KEY_RIGHTS, RIGHTS } from '#contract/own/rights.ts'

import { groupedRights } from './grouped-rights.ts'

test('each right is in one group, and empty groups are left out', () => {
  const groups = groupedRights(RIGHTS)
  expect(groups.map(({ words }) => words)).toEqual(['See', 'Change', 'Manage'])
  expect(groups.flatMap(({ rights }) => rights).toSorted()).toEqual(RIGHTS.toSorted())
  expect(groupedRights(['notes.read']).map(({ words }) => words)).toEqual(['See'])
  expect(groupedRights(KEY_RIGHTS).at(-1)?.rights).toEqual(['audit.read'])
})
