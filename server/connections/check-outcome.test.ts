import { expect, test } from 'vitest'

import { testChecked } from '#lib/connections/testing.ts'

import { changesOf, type KeptOutcome } from './check-outcome.ts'

const outcome = (...connections: KeptOutcome['connections']): KeptOutcome => ({
  connections,
  issues: [],
  unreadable: [],
  last_activity: null,
  denied: {},
})

test('a provider is disconnected with its last connection, and not with one that was replaced', () => {
  const replaced = testChecked('oura', { key: 'oura earlier', superseded: true })
  const own = testChecked('oura')
  expect(changesOf(outcome(own, replaced), outcome(own))).toEqual([])
  expect(changesOf(outcome(own, replaced), outcome()).map(({ kind }) => kind)).toEqual([
    'disconnected',
  ])
})
