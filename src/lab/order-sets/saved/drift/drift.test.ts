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

test('a set whose markers and account are as they were has no drift, whatever their ids are now', () => {
  expect(driftOf(snapshot(), snapshot())).toEqual([])
  expect(
    driftOf(snapshot(), snapshot({ markers: [ferritin, marker({ id: 99, lab: '1' })] })),
  ).toEqual([])
})

test('a marker that is gone, one that is new, a price, a name and an account are said with what was and what is', () => {
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

test('results that came, went or have another unit are said by their LOINC codes', () => {
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

test('a result that the lab may leave out now is a change; an older version does not say it', () => {
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

test('nothing is called gone or new where not all was read', () => {
  expect(driftOf(snapshot(), snapshot({ markers: [marker()], isWhole: false }))).toEqual([])
  expect(driftOf(snapshot({ markers: [marker()], isWhole: false }), snapshot())).toEqual([])
})

test('markers are known where all were stored both times', () => {
  expect(areMarkersKnown([snapshot(), snapshot()])).toBe(true)
  expect(areMarkersKnown([snapshot(), snapshot({ isWhole: false })])).toBe(false)
  expect(areMarkersKnown([null, snapshot()])).toBe(false)
})

test('of two markers with one lab and code the one that is gone is missed', () => {
  const alike = [marker({ id: 7 }), marker({ id: 8, name: 'TSH, sensitive', price: '31.00' })]
  expect(driftOf(snapshot({ markers: alike }), snapshot({ markers: alike }))).toEqual([])
  const now = snapshot({ markers: alike.slice(0, 1) })
  expect(driftOf(snapshot({ markers: alike }), now)).toMatchObject([
    { kind: 'gone', name: 'TSH, sensitive' },
  ])
})

test('a price that is only written in another way is the same', () => {
  const priced = (price: string | null) => snapshot({ markers: [marker({ price })] })
  expect(driftOf(priced('24.00'), priced('24'))).toEqual([])
  expect(driftOf(priced('N/A'), priced(null))).toEqual([])
  expect(driftOf(priced('24.00'), priced('24.50'))).toHaveLength(1)
})
