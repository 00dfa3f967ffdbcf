import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { sameProviderAccount } from './account-hygiene.ts'
import { byGroup, groupOfAccount, limitOf, listGroupOf, problemsOf } from './account-problems.ts'

const accounts = [
  testAccount('active'),
  testAccount('pending', { status: 'pending' }),
  testAccount('twice', { provider_account_id: '1' }),
  testAccount('other', { provider_account_id: '1', status: null }),
  testAccount('closed', { status: 'suspended' }),
  testAccount('shared'),
]
const set = { id: '1', name: 'Set', account: 'closed', deleted_at: null }
const checked = {
  twice: sameProviderAccount(accounts),
  used: new Map([['closed', [set, set]]]),
  notAllowed: new Set(['shared', 'closed']),
}

test('every problem of an account is named', () => {
  expect(accounts.map((account) => problemsOf(account, checked).join('; '))).toEqual([
    '',
    '',
    'Duplicate account number',
    'Duplicate account number',
    'Inactive but used in 2 order sets; Not available to your team',
    'Not available to your team',
  ])
})

test('accounts with a problem come first, and inactive ones last', () => {
  expect(accounts.toSorted(byGroup(checked)).map(({ id }) => id)).toEqual([
    'twice',
    'other',
    'closed',
    'shared',
    'active',
    'pending',
  ])
  const unknown = { ...checked, notAllowed: undefined }
  expect(groupOfAccount(testAccount('shared'), unknown)).toBe('Ready to use')
})

test('no account is called ready before it is known whether the team can use it', () => {
  const awaited = { ...checked, notAllowed: undefined, isAllowlistUnknown: true }
  const group = listGroupOf(testAccount('shared'), awaited)
  expect(group).toBe('Active, team access not checked')
  expect(listGroupOf(testAccount('closed', { status: 'suspended' }), awaited)).not.toBe(group)
})

test('an active account whose orders the service’s physicians place isn’t ready for the team’s own', () => {
  const limited = testAccount('results', { delegated_flow: 'result_delegated' })
  expect(limitOf(limited)).toBe('Orders placed by the service')
  expect(listGroupOf(limited, checked)).toBe('Not for your orders')
  expect(groupOfAccount(limited, checked)).toBe('Ready to use')
  const pending = { delegated_flow: 'not_delegated', status: 'pending' }
  expect(limitOf(testAccount('pending', pending))).toBe(null)
  expect(limitOf(testAccount('orders', { delegated_flow: 'order_delegated' }))).toBe(null)
  expect(limitOf(testAccount('unknown', { delegated_flow: 'pickup_delegated' }))).toBe(null)
})
