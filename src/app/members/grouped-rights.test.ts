import { expect, test } from 'vitest'

import { RIGHTS } from '#contract/own/rights.ts'

import { groupedRights, wordsOfRight } from './grouped-rights.ts'

test('each right is in one group, with words that don’t repeat its heading', () => {
  const groups = groupedRights(RIGHTS)
  expect(groups.map(({ words }) => words)).toEqual(['See', 'Change', 'Manage'])
  expect(groups.flatMap(({ rights }) => rights).toSorted()).toEqual(RIGHTS.toSorted())
  for (const { words, rights } of groups)
    for (const right of rights)
      if (words === 'See') expect(wordsOfRight(right)).not.toMatch(/^(See|Read) /)
  expect(wordsOfRight('audit.read')).toBe('Audit log')
  expect(wordsOfRight('notes.write')).toBe('Write notes')
})
