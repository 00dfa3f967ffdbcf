import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { pairNote, suggestedPairs } from './account-pairs.ts'

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

test('the note of a pair says which account is not active', () => {
  expect(
    pairNote([account('South', 'quest'), account('West', 'quest', 'under_review')], 'Quest'),
  ).toBe('Quest · West is under review')
  expect(pairNote([account('South', 'quest', null)], 'Quest')).toBe('Quest · South has no status')
})
