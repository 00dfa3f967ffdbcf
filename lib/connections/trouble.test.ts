import { expect, test } from 'vitest'

import { listProviders } from '#contract/providers.ts'
import { addDays } from '#lib/days.ts'
import { readLeniently } from '#lib/read-leniently.ts'
import { recordedDays, silenceOf } from './silence.ts'
import { byWorst, causeName, troublesOf } from './trouble.ts'

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
const troubles = (about: object) =>
  troublesOf(read(about), null).map((each) => [causeName(each), each.resource, each.actor])

test('a connection is in trouble by its status, its error, its resources, or by what cannot be read', () => {
  expect(troubles({})).toEqual([])
  expect(troubles({ status: 'paused' })).toEqual([['paused', null, 'unknown']])
  expect(troubles({ status: 'error' })).toEqual([['error', null, 'unknown']])
  expect(troubles({ status: undefined })).toEqual([['unreadable', null, 'us']])
  expect(troubles({ status: '' })).toEqual([['empty status', null, 'unknown']])
  const nothing = { error_type: '', error_message: null, errored_at: null }
  expect(troubles({ error_details: nothing })).toEqual([['error without a type', null, 'unknown']])
  const token = { error_type: 'token_refresh_failed', error_message: null, errored_at: null }
  expect(troubles({ status: 'error', error_details: token })).toEqual([
    ['token_refresh_failed', null, 'person'],
  ])
  // an error is one at whatever status
  expect(troubles({ error_details: token })).toEqual([['token_refresh_failed', null, 'person']])
  expect(troubles({ error_details: 5 })).toEqual([['unreadable', null, 'us']])
  expect(troubles({ resource_availability: 5 })).toEqual([['unreadable', null, 'us']])
})

test('a resource is trouble where it is not available, and no trouble where it is only reduced', () => {
  const of = (status: unknown, denied = scopes()) =>
    troubles({ resource_availability: { sleep: { status, scope_requirements: denied } } })
  expect(of('available', scopes([], ['x']))).toEqual([])
  expect(of('unavailable', scopes(['daily']))).toEqual([['scope denied', 'sleep', 'person']])
  expect(of('unavailable')).toEqual([['unexplained', 'sleep', 'unknown']])
  expect(of('degraded')).toEqual([['degraded', 'sleep', 'unknown']])
  expect(of(7)).toEqual([['unreadable', 'sleep', 'us']])
})

test('the graver comes first, and what is well comes last', () => {
  const paused = troublesOf(read({ status: 'paused' }), null)
  const error = troublesOf(
    read({ error_details: { error_type: 'new', error_message: null, errored_at: null } }),
    null,
  )
  expect([[], paused, error].sort(byWorst)).toEqual([error, paused, []])
})

/** Workouts of a provider, so many days apart, the newest `ago` days before now. */
const every = (provider: string, apart: number, ago: number, count = 10) =>
  Array.from({ length: count }, (_, index) => ({
    calendar_date: addDays(NOW, -ago - index * apart),
    source: { provider },
  }))
const silence = (...workouts: ReturnType<typeof every>[]) =>
  silenceOf(read(), recordedDays(workouts.flat()), { now: NOW, lookedFrom: addDays(NOW, -365) })

test('silence is told by the own rhythm and by what others recorded meanwhile', () => {
  expect(silence(every('garmin', 3, 5)).grade).toBe('recording')
  expect(silence(every('garmin', 3, 17), every('strava', 3, 1)).grade).toBe('suspect')
  expect(silence(every('garmin', 3, 17), every('strava', 3, 17)).grade).toBe('resting')
  // once a month is no silence after seventeen days
  expect(silence(every('garmin', 30, 17), every('strava', 1, 0)).grade).toBe('recording')
  expect(silence(every('garmin', 3, 17, 3), every('strava', 3, 1)).grade).toBe('cannot tell')
  expect(silence(every('strava', 3, 1))).toMatchObject({ grade: 'cannot tell', newest: null })
  expect(silence(every('garmin', 3, 17), every('strava', 3, 1))).toMatchObject({
    days_ago: 17,
    usual_gap: 3,
    meanwhile: [{ provider: 'strava', days: 6 }],
  })
})

test('a silence that is suspect is trouble of a connection that says it is connected', () => {
  const quiet = silence(every('garmin', 3, 17), every('strava', 3, 1))
  expect(troublesOf(read(), quiet).map(causeName)).toEqual(['silent'])
  expect(troublesOf(read({ status: 'paused' }), quiet).map(causeName)).toEqual(['paused'])
  expect(troublesOf(read(), silence(every('garmin', 3, 17)))).toEqual([])
})
