import { expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'

import type { LabTestNow, SavedContents } from './present-markers.ts'
import {
  healthOf,
  indexByCode,
  isSaidAbove,
  NOT_CHECKED,
  READY,
  SAME_NUMBER,
} from './set-health.ts'

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
  delegated_flow: null,
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
const noTests: Pick<SavedContents, 'tests' | 'codes'> = { tests: [], codes: [] }
const labTests = new Map<string, LabTestNow>()
const checked = (
  set: OrderSetSnapshot | null,
  accounts: Parameters<typeof healthOf>[2],
  { now = labTests, ...contents }: Partial<typeof noTests> & { now?: typeof labTests } = {},
) =>
  healthOf(set && { ...noTests, ...contents, snapshot: set }, { catalog, labTests: now }, accounts)

test('a set with unchanged tests and account is ready, and is not checked without its tests or the accounts', () => {
  expect(checked(snapshot(), known([main]))).toEqual(READY)
  expect(checked(snapshot(), known(undefined))).toEqual(NOT_CHECKED)
  expect(checked(null, known([main]))).toEqual(NOT_CHECKED)
})

test('missing tests, changed prices, and the account are reported together, and a changed price alone is a notice', () => {
  const changed = snapshot({ markers: [saved('001', '9.00'), saved('404', '1.00')] })
  expect(checked(changed, known([{ ...main, status: 'suspended' }]))).toEqual({
    tone: 'bad',
    reasons: ['lab account suspended', '1 marker no longer offered', '1 price changed'],
  })
  expect(checked(snapshot(), known([]))).toMatchObject({
    reasons: ['lab account not available'],
  })
  expect(checked(snapshot({ markers: [saved('001', '9.00')] }), known([main]))).toEqual({
    tone: 'notice',
    reasons: ['1 price changed'],
  })
})

test('the worst reason comes first: a missing test before an account to choose', () => {
  const changed = snapshot({ account: null, markers: [saved('001', '9.00'), saved('404', '1.00')] })
  expect(checked(changed, known([main], [], ''))).toEqual({
    tone: 'bad',
    reasons: ['1 marker no longer offered', 'choose an account', '1 price changed'],
  })
})

test('a set needs review if the team can’t use its account, or any account of its lab', () => {
  const reasonsOf = (...[set, list, notAllowed]: [OrderSetSnapshot, (typeof main)[], string[]]) =>
    checked(set, known(list, notAllowed, set.account?.id ?? '')).reasons
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

test('a set has something to check if its order would: an account to choose, or one with a duplicate number', () => {
  const other = { ...main, id: 'b', provider_account_id: '2' }
  expect(checked(snapshot({ account: null }), known([main, other], [], ''))).toEqual({
    tone: 'notice',
    reasons: ['choose an account'],
  })
  const same = { ...other, provider_account_id: main.provider_account_id }
  expect(checked(snapshot(), known([main, same]))).toEqual({
    tone: 'notice',
    reasons: ['duplicate account number'],
  })
})

test('a set is not ready if part of it wasn’t saved, or if the team didn’t have its account', () => {
  expect(checked(snapshot({ isWhole: false }), known([main]))).toEqual(NOT_CHECKED)
  expect(checked(snapshot({ account: null }), known([main], [], 'b'))).toMatchObject({
    tone: 'bad',
    reasons: ['lab account not available'],
  })
})

const first = { ...marker(1, '001', '10.00'), expected_results: [] }
const whole = (...markers: Marker[]): LabTestNow => ({ markers, isWhole: true })
/** Reasons of a set with one lab test and an add-on, for what the service says about the test now. */
const reasonsFor = (now: LabTestNow, markers = [saved('001', '10.00'), saved('002', '20.00')]) =>
  checked(snapshot({ markers }), known([main]), {
    tests: ['t1'],
    codes: ['1:002'],
    now: new Map([['t1', now]]),
  }).reasons

test('a set is ready only if its lab tests have the same tests as when it was saved', () => {
  expect(reasonsFor(whole(first))).toEqual(['ready'])
  expect(reasonsFor('gone')).toEqual(['1 lab test not available'])
  expect(reasonsFor('unknown')).toEqual(['not checked'])
  expect(reasonsFor({ markers: [first], isWhole: false })).toEqual(['not checked'])
  expect(reasonsFor(whole())).toEqual(['1 marker no longer included'])
  expect(reasonsFor(whole(first, marker(3, '003', '5.00')))).toEqual(['1 marker added'])
})

test('a test in no catalog is no longer offered, and one that only the lab test lost is not included', () => {
  const markers = [saved('001', '10.00'), saved('404', '1.00'), saved('002', '20.00')]
  expect(reasonsFor(whole(), markers)).toEqual([
    '1 marker no longer offered',
    '1 marker no longer included',
  ])
})

test('results that a test has gained since the save are a change', () => {
  const loinc = { id: 1, name: 'TSH', slug: null, code: '3016-3', unit: 'mIU/L' }
  const result = { id: 1, name: 'TSH', slug: null, lab_id: 1, provider_id: '1', required: true }
  const reports = whole({ ...first, expected_results: [{ ...result, loinc }] })
  const kept = [{ loinc: '3016-3', name: null, unit: 'mIU/L', required: true }]
  const markers = (results: MarkerSnapshot['results']) => [
    { ...saved('001', '10.00'), results },
    saved('002', '20.00'),
  ]
  expect(reasonsFor(reports, markers([]))).toEqual(['results changed for 1 marker'])
  expect(reasonsFor(reports, markers(kept))).toEqual(['ready'])
  expect(reasonsFor(reports, markers([{ ...kept[0]!, unit: 'uIU/mL' }]))).toEqual([
    'results changed for 1 marker',
  ])
})

test('a set whose account has its orders placed by the service’s physicians isn’t ready', () => {
  const limited = { ...main, delegated_flow: 'result_delegated' }
  expect(checked(snapshot(), known([limited]))).toEqual({
    tone: 'unknown',
    reasons: ['orders placed by the service'],
  })
})

test('a set is said to be checked above the list only if nothing else is amiss', () => {
  const amiss = (...reasons: string[]) => isSaidAbove({ tone: 'notice', reasons })
  expect(amiss(SAME_NUMBER)).toBe(true)
  expect(amiss(SAME_NUMBER, '1 price changed')).toBe(false)
  expect(amiss('1 price changed')).toBe(false)
  expect(isSaidAbove(null)).toBe(false)
})
