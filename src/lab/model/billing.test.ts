import { expect, test } from 'vitest'

import {
  billingSummary,
  coverageOf,
  nameOfState,
  plain,
  readBilling,
  shortBillingType,
  describeStates,
  tiles,
} from './billing.ts'

test('the grid has each state and DC once, each with its own place and name', () => {
  expect(tiles).toHaveLength(51)
  expect(new Set(tiles.map(({ state }) => state)).size).toBe(51)
  expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(51)
  for (const { state } of tiles) expect(nameOfState(state)).toMatch(/^[A-Z][a-z]+/)
  expect(nameOfState('NC')).toBe('North Carolina')
  expect(nameOfState('PR')).toBe('PR')
})

test('billing by type becomes maps, with codes that are no state listed separately', () => {
  const { maps, rest } = readBilling({ client_bill: ['NY', 'CA', 'NY', 'PR'], employer_bill: [] })
  expect(maps).toEqual([
    { type: 'client_bill', states: ['NY', 'CA'], others: ['PR'] },
    { type: 'employer_bill', states: [], others: [] },
  ])
  expect(rest).toBeUndefined()
})

test('any other shape stays as received, even next to known billing types', () => {
  expect(readBilling({ rules: [{ states: 'all' }], client_bill: ['AZ'] })).toEqual({
    maps: [{ type: 'client_bill', states: ['AZ'], others: [] }],
    rest: { rules: [{ states: 'all' }] },
  })
  expect(readBilling(['client_bill'])).toEqual({ maps: [], rest: ['client_bill'] })
  expect(readBilling('everything')).toEqual({ maps: [], rest: 'everything' })
  expect(readBilling({ client_bill: 'CA' }).rest).toEqual({ client_bill: 'CA' })
  expect(readBilling({})).toEqual({ maps: [], rest: undefined })
  expect(readBilling(null)).toEqual({ maps: [], rest: undefined })
})

test('a list of states uses the shorter form', () => {
  const all = tiles.map(({ state }) => state)
  const of = (states: string[], others: string[] = []) =>
    describeStates({ type: 't', states, others })
  expect(of(all)).toBe('All states and DC')
  expect(of(all.filter((state) => state !== 'NY' && state !== 'MA'))).toBe('All except MA, NY')
  expect(of(['NM', 'AZ'], ['PR'])).toBe('AZ, NM, plus PR')
  expect(of([])).toBe('No states')
})

test('the summary counts types and the states that any of them covers', () => {
  expect(billingSummary({ client_bill: ['AZ'], patient_bill: ['AZ', 'NM'] })).toBe(
    '2 types, 2 states',
  )
  expect(billingSummary({ client_bill: ['AZ'], rules: 1 })).toBe(
    '1 type, 1 state, plus data in an unexpected format',
  )
  expect(billingSummary({ rules: 1 })).toBe('Unexpected format')
  expect(billingSummary({ client_bill: ['AZ', 'PR'] })).toBe('1 type, 2 states')
  expect(billingSummary({})).toBeNull()
})

test('a code from the API is written in plain words', () => {
  expect(plain('patient_bill_passthrough')).toBe('Patient bill pass-through')
  expect(shortBillingType('patient_bill_passthrough')).toBe('Pass-through')
  expect(shortBillingType('commercial_insurance')).toBe('Commercial')
})

test('the states of several accounts are combined by billing type', () => {
  const covered = coverageOf([
    { client_bill: ['NY', 'PR'], patient_bill: ['TX', 'CA'] },
    { client_bill: ['NY', 'NJ', 'CT'] },
    'all',
  ])
  expect(
    covered.map(({ type, states, others }) => [type, states.toSorted().join(), ...others]),
  ).toEqual([
    ['client_bill', 'CT,NJ,NY', 'PR'],
    ['patient_bill', 'CA,TX'],
  ])
})
