import { expect, test } from 'vitest'

import type { ConnectionChange } from '#contract/own/connection-checks.ts'

import { changedConnections, countKinds } from './changes.ts'

const change = (kind: ConnectionChange['kind'], of: Partial<ConnectionChange> = {}) => ({
  at: '2026-11-20T07:58:00Z',
  user_id: 'a',
  provider: 'oura',
  kind,
  resource: null,
  before: null,
  after: null,
  ...of,
})

test('what one check found at one connection is one line', () => {
  const lines = changedConnections([
    change('status'),
    change('error'),
    change('status', { provider: 'garmin' }),
    change('healed', { at: '2026-11-19T07:58:00Z' }),
  ])
  expect(
    lines.map(({ provider, changes }) => [provider, ...changes.map(({ kind }) => kind)]),
  ).toEqual([
    ['oura', 'status', 'error'],
    ['garmin', 'status'],
    ['oura', 'healed'],
  ])
})

test('kinds are counted, and those that did not happen are left out', () => {
  expect(countKinds([change('healed'), change('status'), change('status')])).toEqual([
    { kind: 'status', count: 2 },
    { kind: 'healed', count: 1 },
  ])
})
