import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { pairProblem, suggestedPairs } from './account-pairs.ts'

const account = (name: string, lab: string | null, status: string | null = 'active') =>
  testAccount(name, { account_name: name, lab, status })

test('each lab with two accounts has one suggested pair, of active accounts where it can be, and those labs come first', () => {
  const pairs = suggestedPairs([
    account('South', 'quest'),
    account('West', 'quest', 'pending'),
    account('Old', 'labcorp', 'suspended'),
    account('Main', 'labcorp'),
    account('New York', 'labcorp'),
    account('Alone', 'sonora'),
    account('No lab', null),
  ])
  expect(pairs.map((pair) => pair.map((one) => one.account_name))).toEqual([
    ['Main', 'New York'],
    ['South', 'West'],
  ])
})

test('the problem of a pair names each account that is not active', () => {
  expect(pairProblem([account('South', 'quest'), account('West', 'quest', 'under_review')])).toBe(
    'West is under review',
  )
  expect(pairProblem([account('South', 'quest', null), account('West', 'quest', 'pending')])).toBe(
    'South has no status, West is pending',
  )
  expect(pairProblem([account('South', 'quest')])).toBe(null)
})
