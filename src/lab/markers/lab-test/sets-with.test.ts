import { expect, test } from 'vitest'

import type { MarkerSnapshot } from '#contract/own/saved-order-sets.ts'
import { testMarker } from '#lib/markers/testing.ts'

import { setsWith } from './sets-with.ts'

const kept = (lab: number, code: string): MarkerSnapshot => ({
  id: code,
  name: code,
  lab,
  code,
  price: null,
  results: null,
  uncoded: 0,
})
const snapshot = (markers: MarkerSnapshot[]) => ({ markers, isWhole: true, account: null })
const set = (id: string, deleted_at: string | null = null) => ({ id, name: id, deleted_at })

test('sets with the most markers from the list come first, without deleted ones and other labs', () => {
  const markers = ['001', '002'].map((provider_id, at) =>
    testMarker(at, [], { lab_id: 1, provider_id }),
  )
  const snapshots = new Map([
    ['one', snapshot([kept(1, '001')])],
    ['both', snapshot([kept(1, '001'), kept(1, '002'), kept(1, '003')])],
    ['elsewhere', snapshot([kept(2, '001')])],
    ['deleted', snapshot([kept(1, '001')])],
  ])
  const sets = [set('one'), set('both'), set('elsewhere'), set('deleted', '2026-01-01'), set('new')]
  expect(setsWith(markers, sets, snapshots)).toEqual([
    { id: 'both', name: 'both', count: 2 },
    { id: 'one', name: 'one', count: 1 },
  ])
})
