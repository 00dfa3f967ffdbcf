import { expect, test } from 'vitest'

import { testProblem } from '#lib/connections/testing.ts'

import { batchesOf, changeBetween, disputedFields, mergeFields } from './problem-change.ts'

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

test('a note for many goes below what each has, and without one all go together up to the limit', () => {
  const [a, b, c] = [
    testProblem('a', 'oura', { note: 'Called.' }),
    testProblem('b', 'oura'),
    testProblem('c', 'oura', { note: 'Called.' }),
  ]
  const noted = batchesOf([a, b, c], { owner: 'Ana', addedNote: 'Wrote.' })
  expect(noted.map(({ problems, change }) => [change, ...problems.map(({ id }) => id)])).toEqual([
    [{ owner: 'Ana', note: 'Called.\nWrote.' }, a.id, c.id],
    [{ owner: 'Ana', note: 'Wrote.' }, b.id],
  ])
  const many = Array.from({ length: 2001 }, (_, n) => testProblem(String(n), 'oura'))
  const sizes = batchesOf(many, { owner: 'Ana', addedNote: '' }).map(
    ({ problems }) => problems.length,
  )
  expect(sizes).toEqual([1000, 1000, 1])
})
