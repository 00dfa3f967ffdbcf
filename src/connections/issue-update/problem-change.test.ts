import { expect, test } from 'vitest'

import { testProblem } from '#lib/connections/testing.ts'

import { batchesOf, changeAgain } from './problem-change.ts'

test('a change continues from someone else’s, unless both changed the same field', () => {
  const seen = testProblem('a', 'oura', { note: 'Began.' })
  const noted = { ...seen, note: 'Began.\nWrote to her.' }
  expect(changeAgain(seen, noted, { owner: 'Ana' })).toEqual({ owner: 'Ana' })
  expect(changeAgain(seen, noted, { note: 'Began.\nCalled her.' })).toEqual({
    note: 'Began.\nWrote to her.\nCalled her.',
  })
  expect(changeAgain(seen, noted, { note: 'Replaced.' })).toBeNull()
  expect(changeAgain(seen, { ...seen, owner: 'Bo' }, { owner: 'Ana' })).toBeNull()
})

test('an issue that someone else closed isn’t snoozed or assigned anymore, but a note is kept', () => {
  const seen = testProblem('a', 'oura', { note: 'Began.' })
  const closed = { ...seen, state: 'closed', closed_as: 'accepted' } as const
  expect(changeAgain(seen, closed, { snoozed_until: '2026-12-08' })).toBeNull()
  expect(changeAgain(seen, closed, { owner: 'Ana' })).toBeNull()
  expect(changeAgain(seen, closed, { note: 'Began.\nCalled her.' })).toEqual({
    note: 'Began.\nCalled her.',
  })
})

test('a shared note is added below each existing one, and changes without a note go together up to the limit', () => {
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
