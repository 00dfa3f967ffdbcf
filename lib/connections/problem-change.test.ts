import { expect, test } from 'vitest'

import { changeBetween, disputedFields, mergeFields } from './problem-change.ts'

const base = { owner: null, note: 'Began.', snoozed_until: null, contacted_on: null }

test('only what is otherwise is sent, and what was taken away is null', () => {
  expect(changeBetween(base, { ...base, owner: 'Ana' })).toEqual({ owner: 'Ana' })
  expect(changeBetween({ ...base, owner: 'Ana' }, base)).toEqual({ owner: null })
  expect(changeBetween(base, base)).toEqual({})
})

test('what two people changed apart is both kept', () => {
  const mine = { ...base, note: 'Called.' }
  const theirs = { ...base, owner: 'Bo', snoozed_until: '2026-11-25' }
  expect(disputedFields(base, mine, theirs)).toEqual([])
  expect(mergeFields({ base, mine, theirs }, {})).toEqual({
    owner: 'Bo',
    note: 'Called.',
    snoozed_until: '2026-11-25',
    contacted_on: null,
  })
})

test('of what both changed one is kept, or both notes', () => {
  const mine = { ...base, note: 'Called.', owner: 'Ana' }
  const theirs = { ...base, note: 'Wrote.', owner: 'Ana' }
  const sides = { base, mine, theirs }
  expect(disputedFields(base, mine, theirs)).toEqual(['note'])
  expect(mergeFields(sides, {}).note).toBe('Called.')
  expect(mergeFields(sides, { note: 'theirs' }).note).toBe('Wrote.')
  expect(mergeFields(sides, { note: 'both' })).toEqual({
    ...base,
    owner: 'Ana',
    note: 'Wrote.\nCalled.',
  })
})
