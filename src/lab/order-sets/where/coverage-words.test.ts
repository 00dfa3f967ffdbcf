import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { coverageWords } from './coverage-words.ts'

const account = testAccount('a', { account_name: 'Main account' })
const ANY = { state: '', billing: '' }

test('an account that covers the order is marked good only without a problem', () => {
  const covered = { kind: 'covered', account } as const
  expect(coverageWords(covered, ANY)).toEqual({ tone: 'good', words: 'Active: Main account' })
  expect(coverageWords(covered, { ...ANY, state: 'TX' }, ['Duplicate account number'])).toEqual({
    tone: 'notice',
    words: 'Covers Texas: Main account · Duplicate account number',
  })
})

test('an account whose orders the service’s physicians place is not green', () => {
  const limited = testAccount('b', { account_name: 'East', delegated_flow: 'result_delegated' })
  expect(coverageWords({ kind: 'covered', account: limited }, ANY)).toEqual({
    tone: 'unknown',
    words: 'Orders placed by the service: East',
  })
})
