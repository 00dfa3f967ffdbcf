import { expect, test } from 'vitest'

import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'

import { areMarkersKnown, driftOf, driftWords } from './drift.ts'

const marker = (more: Partial<MarkerSnapshot> = {}): MarkerSnapshot => ({
  id: 7,
  name: 'TSH',
  lab: 1,
  code: '004259',
  price: '24.00',
  results: [{ loinc: '3016-3', name: 'TSH', unit: 'uIU/mL' }],
  uncoded: 0,
  ...more,
})
const ferritin = marker({ id: 8, name: 'Ferritin', code: '004598', results: [] })
const account = { id: 'x', name: 'Main', lab: 'labcorp', status: 'active' }
const snapshot = (more: Partial<OrderSetSnapshot> = {}): OrderSetSnapshot => ({
  markers: [marker(), ferritin],
  isWhole: true,
  account,
  ...more,
})

test('a set with unchanged markers and account has no drift, even if the IDs changed', () => {
  expect(driftOf(snapshot(), snapshot())).toEqual([])
  expect(
    driftOf(snapshot(), snapshot({ markers: [ferritin, marker({ id: 99, lab: '1' })] })),
  ).toEqual([])
})

test('a missing marker, a new one, a price, a name, and an account are shown as before and now', () => {
  const now = snapshot({
    markers: [
      marker({ price: 'N/A', name: 'Thyrotropin' }),
      marker({ code: '001453', name: 'A1c' }),
    ],
    account: { ...account, status: 'suspended' },
  })
  expect(driftWords(driftOf(snapshot(), now))).toBe(
    'lab account changed, 1 marker removed, 1 marker added, 1 price changed, 1 name changed',
  )
  expect(driftOf(snapshot(), now)).toEqual([
    { kind: 'account', name: 'Main', code: null, was: 'active', is: 'suspended' },
    { kind: 'gone', name: 'Ferritin', code: '004598' },
    { kind: 'new', name: 'A1c', code: '001453' },
    { kind: 'name', name: 'TSH', code: '004259', was: 'TSH', is: 'Thyrotropin' },
    { kind: 'price', name: 'TSH', code: '004259', was: '24.00', is: 'N/A' },
  ])
  expect(driftOf(snapshot(), snapshot({ account: null }))).toMatchObject([
    { kind: 'account', was: 'active', is: null },
  ])
  expect(driftOf(snapshot(), { ...snapshot(), account: undefined })).toEqual([])
})

test('results that were added, removed, or have another unit are named by LOINC code', () => {
  const results = [
    { loinc: '3016-3', name: 'TSH', unit: 'mIU/L' },
    { loinc: '3024-7', name: 'Free T4', unit: null },
  ]
  expect(driftOf(snapshot(), snapshot({ markers: [marker({ results }), ferritin] }))).toEqual([
    {
      kind: 'results',
      name: 'TSH',
      code: '004259',
      added: ['Free T4 (3024-7)'],
      removed: [],
      optional: [],
      always: [],
      units: [{ loinc: '3016-3', was: 'uIU/mL', is: 'mIU/L' }],
    },
  ])
  expect(driftOf(snapshot(), snapshot({ markers: [marker({ results: null }), ferritin] }))).toEqual(
    [],
  )
})

test('a result that the lab may now leave out is a change, unless an older version didn’t record it', () => {
  const withFree = (required?: boolean) => {
    const free = { loinc: '10886-0', name: 'PSA, free', unit: null }
    return snapshot({ markers: [marker({ results: [{ ...free, required }] })] })
  }
  expect(driftOf(withFree(true), withFree(false))).toMatchObject([
    { kind: 'results', optional: ['PSA, free (10886-0)'], always: [] },
  ])
  expect(driftOf(withFree(false), withFree(true))).toMatchObject([
    { kind: 'results', optional: [], always: ['PSA, free (10886-0)'] },
  ])
  expect(driftOf(withFree(), withFree(false))).toEqual([])
})

test('nothing is reported missing or new if not everything was loaded', () => {
  expect(driftOf(snapshot(), snapshot({ markers: [marker()], isWhole: false }))).toEqual([])
  expect(driftOf(snapshot({ markers: [marker()], isWhole: false }), snapshot())).toEqual([])
})

test('markers are known if all were stored both times', () => {
  expect(areMarkersKnown([snapshot(), snapshot()])).toBe(true)
  expect(areMarkersKnown([snapshot(), snapshot({ isWhole: false })])).toBe(false)
  expect(areMarkersKnown([null, snapshot()])).toBe(false)
})

test('a missing marker is reported even if another has the same lab and code', () => {
  const alike = [marker({ id: 7 }), marker({ id: 8, name: 'TSH, sensitive', price: '31.00' })]
  expect(driftOf(snapshot({ markers: alike }), snapshot({ markers: alike }))).toEqual([])
  const now = snapshot({ markers: alike.slice(0, 1) })
  expect(driftOf(snapshot({ markers: alike }), now)).toMatchObject([
    { kind: 'gone', name: 'TSH, sensitive' },
  ])
})

test('a price in another notation is the same', () => {
  const priced = (price: string | null) => snapshot({ markers: [marker({ price })] })
  expect(driftOf(priced('24.00'), priced('24'))).toEqual([])
  expect(driftOf(priced('N/A'), priced(null))).toEqual([])
  expect(driftOf(priced('24.00'), priced('24.50'))).toHaveLength(1)
})
