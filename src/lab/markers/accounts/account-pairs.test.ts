import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { coverageWords, inactiveWords, statesInBoth, suggestedPairs } from './account-pairs.ts'

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

test('the inactive accounts of a pair are counted by their status', () => {
  const [south, west] = [account('South', 'quest'), account('West', 'quest', 'under_review')]
  expect(inactiveWords([south, west])).toBe('1 under review')
  expect(inactiveWords([west, west])).toBe('2 under review')
  expect(inactiveWords([account('East', 'quest', null), west])).toBe(
    '1 without a status, 1 under review',
  )
  expect(inactiveWords([south, south])).toBe('')
})

test('a pair has states in both, unless an account has none', () => {
  const billing = (name: string, allowed_billing: unknown) => testAccount(name, { allowed_billing })
  const [wide, west] = [
    billing('Wide', { client_bill: ['TX', 'CA', 'NY'], patient_bill: ['TX'] }),
    billing('West', { client_bill: ['CA', 'WA'] }),
  ]
  expect(statesInBoth([wide, west])).toBe(1)
  expect(statesInBoth([wide, billing('None', null)])).toBe(null)
})

test('the coverage of a pair says where only one of them bills', () => {
  const bills = (name: string, states: string[]) =>
    testAccount(name, { account_name: name, allowed_billing: { client_bill: states } })
  const west = bills('West', ['CA', 'NV', 'OR'])
  expect(coverageWords([west, bills('East', ['CA', 'NY'])])).toBe(
    'Only “West” bills in NV and OR. Only “East” bills in NY. Both bill in CA.',
  )
  expect(coverageWords([west, bills('Same', ['OR', 'NV', 'CA'])])).toBe(
    'Both bill in the same 3 states.',
  )
  expect(coverageWords([bills('All', ['AZ', 'CA', 'CO', 'NV', 'OR']), bills('None', [])])).toBe(
    'Only “All” bills in 5 states.',
  )
  const client = (name: string, more: object) =>
    testAccount(name, {
      account_name: name,
      allowed_billing: { client_bill: ['CA', 'NV'], ...more },
    })
  expect(
    coverageWords([
      client('West', { patient_bill: ['OR'] }),
      client('East', { patient_bill: ['NY'] }),
    ]),
  ).toBe(
    'Only “West” bills in OR. Only “East” bills in NY. Both bill in CA and NV, only by client bill.',
  )
  const patient = testAccount('P', {
    account_name: 'P',
    allowed_billing: { patient_bill: ['CA', 'OR'] },
  })
  expect(coverageWords([west, patient])).toBe(
    'Only “West” bills in NV. Both bill in CA and OR, but never by the same billing type.',
  )
  expect(coverageWords([bills('A', []), bills('B', [])])).toBe('Neither account lists states.')
})
