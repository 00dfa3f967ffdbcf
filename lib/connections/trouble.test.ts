import { expect, test } from 'vitest'

import { listProviders } from '#contract/interface/providers.ts'
import type { Silence } from '#contract/own/connection-checks.ts'
import { readLeniently } from '#lib/read-leniently.ts'

import { checkedConnection } from './checked.ts'
import { notLookedAt } from './silence.ts'
import { testTrouble } from './testing.ts'
import { byWorst, causeName, isGraver, isOtherCause, troublesOf } from './trouble.ts'

const NOW = '2026-11-20'
const scopes = (required: string[] = [], optional: string[] = []) => ({
  user_granted: { required: [], optional: [] },
  user_denied: { required, optional },
})
const sent = (about: object) => ({
  name: 'Garmin',
  slug: 'garmin',
  logo: null,
  status: 'connected',
  created_on: '2026-01-01T00:00:00Z',
  resource_availability: { workouts: { status: 'available', scope_requirements: scopes() } },
  error_details: null,
  ...about,
})
const read = (about: object = {}) =>
  readLeniently(listProviders, { providers: [sent(about)] }, {}).body.providers[0]!
const silence = (about: Partial<Silence> = {}): Silence => ({ ...notLookedAt, ...about })
const found = (about: object, of: Silence = silence()) =>
  troublesOf(read(about), { silence: of, today: NOW })
const troubles = (about: object) =>
  found(about).map((each) => [causeName(each), each.resource, each.actor])

const token = { error_type: 'token_refresh_failed', error_message: null, errored_at: null }
const tokenOf = (errored_at: string) => ({ error_details: { ...token, errored_at } })

test('a connection is in trouble by its status, its error, its resources, or unreadable parts', () => {
  expect(troubles({})).toEqual([])
  expect(troubles({ status: 'paused' })).toEqual([['paused', null, 'unknown']])
  expect(troubles({ status: 'error' })).toEqual([['error', null, 'unknown']])
  expect(troubles({ status: undefined })).toEqual([['unreadable', null, 'us']])
  expect(troubles({ status: '' })).toEqual([['empty status', null, 'unknown']])
  const nothing = { error_type: '', error_message: null, errored_at: null }
  expect(troubles({ error_details: nothing })).toEqual([['error without a type', null, 'unknown']])
  expect(troubles({ status: 'error', error_details: token })).toEqual([
    ['token_refresh_failed', null, 'person'],
  ])
  // an error is one at whatever status
  expect(troubles({ error_details: token })).toEqual([['token_refresh_failed', null, 'person']])
  expect(troubles({ error_details: 5 })).toEqual([['unreadable', null, 'us']])
  expect(troubles({ resource_availability: 5 })).toEqual([['unreadable', null, 'us']])
})

test('a resource is trouble if it is unavailable, and not if it is only reduced', () => {
  const of = (status: unknown, denied = scopes()) =>
    troubles({ resource_availability: { sleep: { status, scope_requirements: denied } } })
  expect(of('available', scopes([], ['x']))).toEqual([])
  expect(of('unavailable', scopes(['daily']))).toEqual([['scope denied', 'sleep', 'person']])
  expect(of('unavailable')).toEqual([['unexplained', 'sleep', 'unknown']])
  expect(of('degraded')).toEqual([['degraded', 'sleep', 'unknown']])
  expect(of(7)).toEqual([['unreadable', 'sleep', 'us']])
})

test('the most serious trouble comes first, and healthy connections come last', () => {
  const [paused, error] = [found({ status: 'paused' }), found({ error_details: token })]
  expect([[], paused, error].sort(byWorst)).toEqual([error, paused, []])
})

test('silence is trouble only for a connection that reports itself connected', () => {
  for (const grade of ['silent', 'no data'] as const) {
    expect(found({}, silence({ grade })).map(causeName)).toEqual([grade])
    expect(found({ status: 'paused' }, silence({ grade })).map(causeName)).toEqual(['paused'])
  }
  for (const grade of ['recording', 'inactive', 'replaced', 'waiting', 'unknown'] as const)
    expect(found({}, silence({ grade }))).toEqual([])
})

test('an error counts as over once data arrives, and stays if none does', () => {
  const recording = silence({ grade: 'recording', newest: '2026-11-20', days_ago: 0 })
  expect(found(tokenOf('2026-08-20T07:00:00Z'), recording)).toEqual([])
  expect(found({ error_details: token }, recording)).toEqual([])
  // the person has connected again since
  expect(found(tokenOf('2025-08-20T07:00:00Z'))).toEqual([])
  // an old one of a provider whose data is not seen
  expect(found(tokenOf('2026-11-10T07:00:00Z'))).toEqual([])
  expect(found(tokenOf('2026-11-18T07:00:00Z'))).toHaveLength(1)
  const silentSince = silence({ grade: 'silent', newest: '2026-10-10', days_ago: 41 })
  expect(found(tokenOf('2026-10-11T07:00:00Z'), silentSince).map(causeName)).toEqual([
    'token_refresh_failed',
    'silent',
  ])
  // a status that says error is believed whatever comes
  expect(found({ status: 'error', ...tokenOf('2026-08-20T07:00:00Z') }, recording)).toHaveLength(1)
})

test('an error from a failing connection is over once it reports itself connected', () => {
  const error = tokenOf('2026-11-20T07:00:00Z')
  const before = checkedConnection(read({ status: 'error', ...error }), {
    key: 'garmin',
    silence: silence(),
    today: NOW,
  })
  const after = { silence: silence(), today: NOW, before }
  expect(troublesOf(read(error), after)).toEqual([])
  expect(troublesOf(read({ ...error, status: 'error' }), after)).toHaveLength(1)
  // another error is another one
  expect(troublesOf(read(tokenOf('2026-11-20T08:00:00Z')), after)).toHaveLength(1)
})

test('causes differ by kind, and are more serious if more is lost', () => {
  const denied = (resource: string) =>
    testTrouble({ kind: 'unavailable', resource, scopes: ['x'], actor: 'person' })
  const error = testTrouble({ detail: 'unknown' })
  expect(isOtherCause([error], [{ ...error, actor: 'person' }])).toBe(false)
  expect(isOtherCause([error], [testTrouble({ detail: 'deregistered_per_provider' })])).toBe(true)
  expect(isOtherCause([denied('sleep'), denied('body')], [denied('sleep')])).toBe(true)
  expect(isGraver([denied('sleep')], [error])).toBe(true)
  expect(isGraver([denied('sleep')], [denied('sleep'), denied('body')])).toBe(true)
  expect(isGraver([error], [denied('sleep')])).toBe(false)
  expect(isGraver([error], [testTrouble({ detail: 'deregistered_per_provider' })])).toBe(false)
})
