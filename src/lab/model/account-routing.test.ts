import { expect, test } from 'vitest'

import {
  billingTypesOf,
  judgeAccount,
  reasonWords,
  routeAccounts,
  routedWords,
  routeWords,
  statesOf,
  type RoutableAccount,
} from './account-routing.ts'

const account = (id: string, more: Partial<RoutableAccount> = {}): RoutableAccount => ({
  id,
  lab: 'labcorp',
  status: 'active',
  account_name: id,
  allowed_billing: { client_bill: ['TX', 'CA', 'PR'], patient_bill: ['CA'] },
  ...more,
})
const main = account('Main')
const reasonsOf = (one: RoutableAccount, state: string, billing: string) => {
  const { fits, reasons } = judgeAccount(one, { state, billing })
  return [fits, ...reasons.map(reasonWords)]
}

test('an active account accepts what it lists by state and billing type', () => {
  expect(reasonsOf(main, 'TX', 'client_bill')).toEqual([true])
  expect(reasonsOf(main, 'PR', 'client_bill')).toEqual([true])
  expect(reasonsOf(main, 'TX', '')).toEqual([true])
  expect(reasonsOf(main, '', 'patient_bill')).toEqual([true])
  expect(reasonsOf(main, '', '')).toEqual([true])
  expect(reasonsOf(main, 'TX', 'patient_bill')).toEqual([
    false,
    'isn’t set up for patient bill in Texas',
  ])
  expect(reasonsOf(main, 'NY', '')).toEqual([false, 'isn’t set up for New York'])
  expect(reasonsOf(main, 'TX', 'commercial_insurance')).toEqual([
    false,
    'isn’t set up for commercial insurance',
  ])
})

test('a billing type without any state is not set up', () => {
  const empty = account('Empty', { allowed_billing: { client_bill: [], patient_bill: ['CA'] } })
  expect(reasonsOf(empty, '', 'client_bill')).toEqual([false, 'isn’t set up for client bill'])
  expect(reasonsOf(empty, 'CA', '')).toEqual([true])
})

test('an inactive account doesn’t accept an order, and every reason is given', () => {
  const suspended = account('Old', { status: 'suspended' })
  expect(reasonsOf(suspended, 'NY', 'client_bill')).toEqual([
    false,
    'is suspended',
    'isn’t set up for client bill in New York',
  ])
  expect(reasonsOf(account('New', { status: 'under_review' }), '', '')).toEqual([
    false,
    'is under review',
  ])
  expect(reasonsOf(account('Bare', { status: null }), '', '')).toEqual([false, 'has no status'])
})

test('missing or unexpected billing doesn’t count as a no', () => {
  expect(reasonsOf(account('Bare', { allowed_billing: {} }), 'TX', '')).toEqual([
    null,
    'lists no billing rules',
  ])
  const odd = account('Other', { allowed_billing: { rules: 1 } })
  expect(reasonsOf(odd, 'NJ', '')).toEqual([null, 'has billing rules in an unexpected format'])
  expect(reasonsOf(odd, '', '')).toEqual([true])
  const mixed = account('Mixed', { allowed_billing: { client_bill: ['TX'], rules: 1 } })
  expect(reasonsOf(mixed, 'TX', 'client_bill')).toEqual([true])
  expect(reasonsOf(mixed, 'TX', 'patient_bill')[0]).toBeNull()
  expect(reasonsOf(mixed, 'NY', 'client_bill')[0]).toBe(false)
})

test('billing types by state are read like states by billing type', () => {
  const byState = account('East', {
    allowed_billing: { NJ: ['client_bill', 'patient_bill'], NY: ['patient_bill'] },
  })
  expect(reasonsOf(byState, 'NY', 'patient_bill')).toEqual([true])
  expect(reasonsOf(byState, 'NY', 'client_bill')).toEqual([
    false,
    'isn’t set up for client bill in New York',
  ])
  expect(reasonsOf(byState, 'TX', '')).toEqual([false, 'isn’t set up for Texas'])
  const mixed = account('Mixed', { allowed_billing: { NJ: ['client_bill'], rules: 1 } })
  expect(reasonsOf(mixed, 'NJ', 'client_bill')).toEqual([true])
  expect(reasonsOf(mixed, 'TX', '')[0]).toBeNull()
})

test('a state without billing types is a state, but not a billing type', () => {
  const byState = account('East', { allowed_billing: { NJ: ['employer_bill'], NY: [] } })
  expect(reasonsOf(byState, 'NY', '')).toEqual([false, 'isn’t set up for New York'])
  expect(reasonsOf(byState, 'NJ', 'employer_bill')).toEqual([true])
  expect(billingTypesOf([byState], ['patient_bill'])).toEqual(['patient_bill', 'employer_bill'])
})

test('words say if no account of a lab, one, or several accept an order', () => {
  const route = { state: 'TX', billing: 'client_bill' }
  const told = (accounts: RoutableAccount[], notAllowed: readonly string[] = []) =>
    routedWords(routeAccounts(accounts, 'labcorp', route, new Set(notAllowed)))
  const bare = account('Bare', { allowed_billing: {} })
  expect(told([account('Q', { lab: 'quest' })])).toBe('no active account')
  expect(told([main, account('Old', { status: 'pending' })])).toBe('1 active account (Main)')
  expect(told([main, account('Two')], ['Main'])).toBe('1 active account (Two)')
  expect(told([main], ['Main'])).toBe('no account is available to your team')
  const far = account('Far', { allowed_billing: { client_bill: ['NY'] } })
  expect(told([far])).toBe('no active account is set up for this order')
  expect(told([far, bare])).toBe(
    'no active account is known to be set up for this order. Billing rules unclear for Bare',
  )
  expect(told([main, account('Two'), bare])).toBe(
    '2 active accounts (Main, Two). Billing rules unclear for Bare',
  )
  expect(routeWords(route)).toBe('Texas, client bill')
  expect(routeWords({ state: '', billing: '' })).toBe('')
})

test('unknown states and billing types that accounts list can be chosen too', () => {
  const accounts = [main, account('E', { allowed_billing: { employer_bill: ['AZ'] } })]
  expect(statesOf(accounts).at(-1)).toEqual({ state: 'PR', name: 'PR' })
  expect(statesOf(accounts)[0]!.name).toBe('Alabama')
  expect(billingTypesOf(accounts, ['patient_bill'])).toEqual([
    'patient_bill',
    'client_bill',
    'employer_bill',
  ])
})
