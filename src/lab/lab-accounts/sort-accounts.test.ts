import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { sortAccounts } from './sort-accounts.ts'

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
