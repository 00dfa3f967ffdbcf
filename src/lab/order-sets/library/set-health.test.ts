import { expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'

import { healthOf, indexByCode, NOT_CHECKED, READY } from './set-health.ts'

const marker = (id: number, code: string, price: string): Marker => ({
  id,
  name: `Marker ${code}`,
  slug: null,
  description: null,
  lab_id: 1,
  provider_id: code,
  type: null,
  unit: null,
  price,
  expected_results: [],
})
const saved = (code: string | null, price: string): MarkerSnapshot => ({
  id: 9,
  name: `Marker ${code}`,
  lab: 1,
  code,
  price,
  results: null,
  uncoded: 0,
})
const catalog = indexByCode([marker(1, '001', '10.00'), marker(2, '002', '20.00')])
const main = {
  id: 'a',
  name: 'Main',
  lab: 'labcorp',
  status: 'active',
  provider_account_id: '1',
}
const known = (
  list: Parameters<typeof healthOf>[2]['list'],
  notAllowed: readonly string[] = [],
  named = main.id,
) => ({ list, notAllowed: new Set(notAllowed), named, lab: 'labcorp' })
const snapshot = (more: Partial<OrderSetSnapshot> = {}): OrderSetSnapshot => ({
  markers: [saved('001', '10.00'), saved('002', '20.00'), saved(null, '1.00')],
  isWhole: true,
  account: main,
  ...more,
})

test('a set whose tests and account are as they were is ready; without its tests or the accounts it is not checked', () => {
  expect(healthOf(snapshot(), catalog, known([main]))).toEqual(READY)
  expect(healthOf(snapshot(), catalog, known(undefined))).toEqual(NOT_CHECKED)
  expect(healthOf(null, catalog, known([main]))).toEqual(NOT_CHECKED)
})

test('tests that are gone, changed prices and the account are said together, a changed price alone as a notice', () => {
  const changed = snapshot({ markers: [saved('001', '9.00'), saved('404', '1.00')] })
  expect(healthOf(changed, catalog, known([{ ...main, status: 'suspended' }]))).toEqual({
    tone: 'bad',
    reasons: ['lab account suspended', '1 test no longer offered', '1 price changed'],
  })
  expect(healthOf(snapshot(), catalog, known([]))).toMatchObject({
    reasons: ['lab account not available'],
  })
  expect(healthOf(snapshot({ markers: [saved('001', '9.00')] }), catalog, known([main]))).toEqual({
    tone: 'notice',
    reasons: ['1 price changed'],
  })
})

test('the worst reason comes first: a test that is gone before an account that is still to choose', () => {
  const changed = snapshot({ account: null, markers: [saved('001', '9.00'), saved('404', '1.00')] })
  expect(healthOf(changed, catalog, known([main], [], ''))).toEqual({
    tone: 'bad',
    reasons: ['1 test no longer offered', 'choose an account', '1 price changed'],
  })
})

test('a set needs review where the team can’t use its account, or any account of its lab', () => {
  const reasonsOf = (...[set, list, notAllowed]: [OrderSetSnapshot, (typeof main)[], string[]]) =>
    healthOf(set, catalog, known(list, notAllowed, set.account?.id ?? '')).reasons
  const other = { ...main, id: 'b', provider_account_id: '2' }
  expect(reasonsOf(snapshot(), [main, other], ['a'])).toEqual([
    'your team can’t use its lab account',
  ])
  const ofAny = snapshot({ account: null })
  expect(reasonsOf(ofAny, [main, { ...other, status: 'pending' }], ['a'])).toEqual([
    'no usable lab account',
  ])
  // without an account of the lab the order goes as the service decides
  expect(reasonsOf(ofAny, [{ ...main, lab: 'quest' }], ['a'])).toEqual(['ready'])
})

test('a set has something to check where the order would: an account to choose, or one with the number of another', () => {
  const other = { ...main, id: 'b', provider_account_id: '2' }
  expect(healthOf(snapshot({ account: null }), catalog, known([main, other], [], ''))).toEqual({
    tone: 'notice',
    reasons: ['choose an account'],
  })
  const same = { ...other, provider_account_id: main.provider_account_id }
  expect(healthOf(snapshot(), catalog, known([main, same]))).toEqual({
    tone: 'notice',
    reasons: ['duplicate account number'],
  })
})

test('a set is not ready while a part of it was not kept, or with an account that the team did not have when it was saved', () => {
  expect(healthOf(snapshot({ isWhole: false }), catalog, known([main]))).toEqual(NOT_CHECKED)
  expect(healthOf(snapshot({ account: null }), catalog, known([main], [], 'b'))).toMatchObject({
    tone: 'bad',
    reasons: ['lab account not available'],
  })
})
