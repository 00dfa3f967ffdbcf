import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { sameProviderAccount, setsOfInactive } from './account-hygiene.ts'

test('a provider account in two accounts of one lab is reported for both, but not across labs', () => {
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

test('saved sets report inactive accounts, unless the sets are deleted', () => {
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
