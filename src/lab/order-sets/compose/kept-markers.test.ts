import { expect, test } from 'vitest'

import type { MarkerSnapshot } from '#contract/own/saved-order-sets.ts'

import { keptMarkers } from './kept-markers.ts'

const marker = (more: Partial<MarkerSnapshot>): MarkerSnapshot => ({
  id: 7,
  name: 'TSH',
  lab: 1,
  code: '004259',
  price: '24.00',
  results: null,
  uncoded: 0,
  ...more,
})

test('saved markers are found by lab and code, if their ID can be sent', () => {
  const kept = keptMarkers({
    isWhole: true,
    account: null,
    markers: [marker({}), marker({ code: null }), marker({ id: 'opaque', code: '1' })],
  })
  expect([...kept]).toEqual([
    ['1:004259', expect.objectContaining({ id: 7, name: 'TSH', lab_id: 1, provider_id: '004259' })],
  ])
  expect(keptMarkers(null).size).toBe(0)
})
