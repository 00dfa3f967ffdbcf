import { expect, test } from 'vitest'

import { testProblem } from '#lib/connections/testing.ts'

import { batchesOf, changeBetween } from './problem-change.ts'

const base = { owner: null, note: 'Began.', snoozed_until: null, contacted_on: null }

test('only what is otherwise is sent, and what was taken away is null', () => {
  expect(changeBetween(base, { ...base, owner: 'Ana' })).toEqual({ owner: 'Ana' })
  expect(changeBetween({ ...base, owner: 'Ana' }, base)).toEqual({ owner: null })
  expect(changeBetween(base, base)).toEqual({})
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
