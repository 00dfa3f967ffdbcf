import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'
import type { RouteReason } from '#src/lab/model/account-routing.ts'

import { coverageWords } from './coverage-words.ts'

const account = testAccount('a', { account_name: 'Main account' })
const ANY = { state: '', billing: '' }

test('an account that covers the order is marked good only without a problem', () => {
  const covered = { kind: 'covered', account } as const
  expect(coverageWords(covered, ANY)).toEqual({ tone: 'good', words: 'Main account: active' })
  expect(coverageWords(covered, { ...ANY, state: 'TX' }, ['Duplicate account number'])).toEqual({
    tone: 'notice',
    words: 'Main account: covers Texas · Duplicate account number',
  })
})

test('an account whose orders the service’s physicians place is not green', () => {
  const limited = testAccount('b', { account_name: 'East', delegated_flow: 'result_delegated' })
  expect(coverageWords({ kind: 'covered', account: limited }, ANY)).toEqual({
    tone: 'unknown',
    words: 'East: orders placed by the service',
  })
})

test('an account that doesn’t take the order has its reasons after its name', () => {
  const words = (...reasons: RouteReason[]) =>
    coverageWords({ kind: 'uncovered', account, reasons }, ANY).words
  expect(words({ kind: 'team' })).toBe('Main account: not available to your team')
  expect(
    words(
      { kind: 'status', status: 'suspended' },
      { kind: 'state', state: 'TX', billing: 'client_bill' },
    ),
  ).toBe('Main account: suspended and not set up for client bill in Texas')
})
