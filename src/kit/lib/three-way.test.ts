import { expect, test } from 'vitest'

import { changedFields, disputedFields, mergeFields, type ConflictFields } from './three-way.ts'

type Fields = { owner: string | null; note: string; tags: string[] }
const text = String
const fields: ConflictFields<Fields> = {
  owner: { label: 'Owner', text },
  note: { label: 'Note', text, join: (theirs, mine) => `${theirs}\n${mine}` },
  tags: { label: 'Tags', text },
}
const base: Fields = { owner: null, note: 'Began.', tags: ['a'] }

test('changes by two people to different parts are both kept', () => {
  const mine = { ...base, note: 'Called.', tags: ['a'] }
  const theirs = { ...base, owner: 'Bo', tags: ['b'] }
  expect(changedFields(fields, base, mine)).toEqual(['note'])
  expect(disputedFields(fields, { base, mine, theirs })).toEqual([])
  expect(mergeFields(fields, { base, mine, theirs })).toEqual({
    owner: 'Bo',
    note: 'Called.',
    tags: ['b'],
  })
})

test('a conflict between two changes keeps one, or both if they can be joined', () => {
  const mine = { owner: 'Ana', note: 'Called.', tags: ['c'] }
  const theirs = { owner: 'Ana', note: 'Wrote.', tags: ['b'] }
  const sides = { base, mine, theirs }
  expect(disputedFields(fields, sides)).toEqual(['note', 'tags'])
  expect(mergeFields(fields, sides)).toEqual({
    owner: 'Ana',
    note: 'Wrote.\nCalled.',
    tags: ['c'],
  })
  expect(mergeFields(fields, sides, { note: 'mine', tags: 'theirs' })).toMatchObject({
    note: 'Called.',
    tags: ['b'],
  })
  expect(mergeFields(fields, sides, { note: 'theirs' }).note).toBe('Wrote.')
})
