import { expect, test } from 'vitest'

import { testChecked, testErred } from '#lib/connections/testing.ts'

import { changesOf, type KeptOutcome } from './check-outcome.ts'

const outcome = (...connections: KeptOutcome['connections']): KeptOutcome => ({
  connections,
  issues: [],
  unreadable: [],
  last_activity: null,
  denied: {},
})

test('a provider is disconnected along with its last connection, but not with a replaced one', () => {
  const replaced = testChecked('oura', { key: 'oura earlier', superseded: true })
  const own = testChecked('oura')
  expect(changesOf(outcome(own, replaced), outcome(own))).toEqual([])
  expect(changesOf(outcome(own, replaced), outcome()).map(({ kind }) => kind)).toEqual([
    'disconnected',
  ])
})

test('a replaced connection doesn’t count as recovered', () => {
  const failing = testErred('oura', null)
  const works = { ...failing, troubles: [], error: null, status: 'connected' }
  const kindsOf = (now: KeptOutcome['connections'][number]) =>
    changesOf(outcome(failing), outcome(now)).map(({ kind }) => kind)
  expect(kindsOf(works)).toContain('healed')
  expect(kindsOf({ ...failing, troubles: [], superseded: true })).toEqual([])
})
