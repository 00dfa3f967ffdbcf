import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { pairProblem, statesOfPair, suggestedPairs } from './account-pairs.ts'

const account = (name: string, lab: string | null, status: string | null = 'active') =>
  testAccount(name, { account_name: name, lab, status })

test('accounts of one lab are suggested in pairs, with pairs of active accounts first', () => {
  const pairs = suggestedPairs(
    [
      account('South', 'quest'),
      account('West', 'quest', 'pending'),
      account('Old', 'labcorp', 'suspended'),
      account('Main', 'labcorp'),
      account('New York', 'labcorp'),
      account('Alone', 'sonora'),
      account('No lab', null),
    ],
    '',
  )
  expect(pairs.map((pair) => pair.map((one) => one.account_name))).toEqual([
    ['Main', 'New York'],
    ['South', 'West'],
    ['Old', 'Main'],
    ['Old', 'New York'],
  ])
})

test('a pair’s problem names each inactive account', () => {
  expect(
    pairProblem([account('South', 'quest'), account('West', 'quest', 'under_review')]),
  ).toEqual({ words: 'West is under review', tone: 'unknown' })
  expect(
    pairProblem([account('South', 'quest', null), account('West', 'quest', 'pending')])?.words,
  ).toBe('South has no status, West is pending')
  expect(pairProblem([account('South', 'quest')])).toBe(null)
})

test('a pair has states in both and in one only, unless an account has none', () => {
  const billing = (name: string, allowed_billing: unknown) => testAccount(name, { allowed_billing })
  const [wide, west] = [
    billing('Wide', { client_bill: ['TX', 'CA', 'NY'], patient_bill: ['TX'] }),
    billing('West', { client_bill: ['CA', 'WA'] }),
  ]
  expect(statesOfPair([wide, west])).toEqual({ both: 1, first: 2, second: 1 })
  expect(statesOfPair([wide, billing('None', null)])).toBe(null)
})
