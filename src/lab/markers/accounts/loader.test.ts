import { expect, test } from 'vitest'

import { readSearch } from '#lib/search-params.ts'

import { accountsSearch, comparedAccounts } from './loader.ts'

const compared = (query: string) =>
  comparedAccounts(readSearch(accountsSearch, new URLSearchParams(query)))

test('the account of the order set isn’t one of the compared accounts', () => {
  expect(compared('account=order&first=a&second=b')).toEqual(['a', 'b'])
  expect(compared('account=order&second=b')).toEqual(['', 'b'])
  expect(compared('account=order')).toEqual(['', ''])
})

test('an old address compares its account with another', () => {
  expect(compared('account=a&with=b')).toEqual(['a', 'b'])
})
