import { expect, test } from 'vitest'

import { sameProviderAccount, setsOfInactive } from './hygiene.ts'
import { sortAccounts } from './sort-accounts.ts'
import { testAccount } from './testing.ts'

test('one provider account under two accounts of a lab is told of both, and not across labs', () => {
  const found = sameProviderAccount([
    testAccount('a', { provider_account_id: '1' }),
    testAccount('b', { provider_account_id: '1' }),
    testAccount('c', { provider_account_id: '1', lab: 'quest' }),
    testAccount('d', { provider_account_id: null }),
    testAccount('e', { provider_account_id: null }),
  ])
  expect([...found].map(([id, others]) => [id, ...others.map((other) => other.id)])).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ])
})

test('saved sets tell of accounts that are not active, unless they are deleted', () => {
  const set = (id: string, account: string, deleted_at: string | null = null) => ({
    id,
    name: id,
    account,
    deleted_at,
  })
  const found = setsOfInactive(
    [testAccount('a'), testAccount('b', { status: 'pending' }), testAccount('c', { status: null })],
    [set('1', 'a'), set('2', 'b'), set('3', 'b', '2026-01-01'), set('4', 'c'), set('5', '')],
  )
  expect([...found].map(([id, sets]) => [id, ...sets.map((one) => one.id)])).toEqual([
    ['b', '2'],
    ['c', '4'],
  ])
})

test('accounts are sorted by a column either way, with what is not given last', () => {
  const accounts = [
    testAccount('a', { provider_account_id: '10', allowed_billing: { x: ['TX', 'CA'] } }),
    testAccount('b', { provider_account_id: null, allowed_billing: 'all' }),
    testAccount('c', { provider_account_id: '9', allowed_billing: { x: ['TX'] } }),
  ]
  const order = (sort: string) =>
    sortAccounts(accounts, sort)
      .map(({ id }) => id)
      .join('')
  expect(order('')).toBe('abc')
  expect(order('provider_account_id')).toBe('cab')
  expect(order('-provider_account_id')).toBe('acb')
  expect(order('allowed_billing')).toBe('cab')
  expect(order('-allowed_billing')).toBe('acb')
})
