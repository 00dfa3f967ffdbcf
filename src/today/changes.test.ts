import { expect, test } from 'vitest'

import type { ConnectionChange } from '#contract/own/connection-checks.ts'

import { changedConnections, changeLines, countKinds, otherChanges } from './changes.ts'

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

test('changes that one check found on one connection are one line', () => {
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

test('many connections with the same change are one line, and a few keep their own', () => {
  const failed = (user_id: string, at: string) =>
    change('status', { user_id, at, before: 'connected', after: 'error' })
  const expired = (user_id: string, at: string) =>
    change('error', { user_id, at, after: 'token_refresh_failed' })
  const lines = changeLines([
    failed('a', '2026-11-20T07:58:00Z'),
    expired('a', '2026-11-20T07:58:00Z'),
    change('disconnected', { user_id: 'd', provider: 'polar', at: '2026-11-20T07:30:00Z' }),
    failed('b', '2026-11-20T07:00:00Z'),
    expired('b', '2026-11-20T07:00:00Z'),
    failed('c', '2026-11-20T06:00:00Z'),
    expired('c', '2026-11-20T06:00:00Z'),
    change('disconnected', { user_id: 'e', provider: 'polar', at: '2026-11-20T05:00:00Z' }),
  ])
  expect(lines.map(({ words, of }) => [words, ...of.map(({ user_id }) => user_id)])).toEqual([
    ['Connected → Failing, access expired', 'a', 'b', 'c'],
    ['Disconnected', 'd'],
    ['Disconnected', 'e'],
  ])
})

test('a change that an incident or a new issue covers is not repeated', () => {
  const began_at = '2026-11-20T07:00:00Z'
  const incident = { provider: 'oura', began_at, user_ids: ['a', 'b'] }
  const issue = { user_id: 'd', provider: 'polar' }
  const others = otherChanges(
    [
      change('error'),
      change('error', { user_id: 'c' }),
      change('healed', { user_id: 'b', at: '2026-11-20T06:00:00Z' }),
      change('status', issue),
      change('silent', { ...issue, provider: 'garmin' }),
    ],
    [incident],
    [issue],
  )
  expect(others.map(({ kind, user_id }) => [kind, user_id])).toEqual([
    ['error', 'c'],
    ['healed', 'b'],
    ['silent', 'd'],
  ])
})

test('kinds are counted, and missing ones are left out', () => {
  expect(countKinds([change('healed'), change('status'), change('status')])).toEqual([
    { kind: 'status', count: 2 },
    { kind: 'healed', count: 1 },
  ])
})
