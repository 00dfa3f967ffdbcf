import { expect, test } from 'vitest'

import { testProblem } from '#lib/connections/testing.ts'

import { isSameOwner, withOneSpelling } from './owners.ts'

test('an assignee has one spelling, the most frequent one', () => {
  const owners = ['ann', 'Ann ', 'Ann', null, 'Bo', 'bo', 'Åsa']
  const problems = owners.map((owner, n) => testProblem(`p${n}`, 'oura', { owner }))
  expect(withOneSpelling(problems).map(({ owner }) => owner)).toEqual([
    'Ann',
    'Ann',
    'Ann',
    null,
    'Bo',
    'Bo',
    'Åsa',
  ])
  expect(withOneSpelling(problems)[2]).toBe(problems[2])
})

test('names are of one assignee in any spelling, and nobody is nobody’s', () => {
  expect(isSameOwner('Ann', ' ann')).toBe(true)
  expect(isSameOwner('Ann', 'Anne')).toBe(false)
  expect(isSameOwner(null, null)).toBe(false)
})
