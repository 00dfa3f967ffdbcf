import { expect, test } from 'vitest'

import type { ConnectionChange, Silence, Trouble } from '#contract/connection-checks.ts'
import { notLookedAt } from './silence.ts'
import { changeWords, failureWords, rhythmWords, silenceWords, troubleWords } from './words.ts'

const trouble = (of: Partial<Trouble>): Trouble => ({
  kind: 'error',
  resource: null,
  scopes: [],
  detail: null,
  actor: 'unknown',
  ...of,
})
const change = (of: Partial<ConnectionChange>): ConnectionChange => ({
  at: '2026-11-20T07:58:00Z',
  user_id: '00000000-0000-4000-8000-00000000000a',
  provider: 'oura',
  kind: 'status',
  resource: null,
  before: null,
  after: null,
  ...of,
})

test('a trouble is named with the service’s own words as they came', () => {
  expect(troubleWords(trouble({ detail: 'token_refresh_failed' }))).toBe('token_refresh_failed')
  expect(troubleWords(trouble({}))).toBe('error without a type')
  expect(troubleWords(trouble({ kind: 'status', detail: 'paused' }))).toBe('status paused')
  expect(
    troubleWords(trouble({ kind: 'unavailable', resource: 'sleep', scopes: ['read', 'heart'] })),
  ).toBe('sleep unavailable: scopes read, heart denied')
  expect(troubleWords(trouble({ kind: 'unavailable', resource: 'sleep' }))).toBe(
    'sleep unavailable: no scope explains it',
  )
  expect(troubleWords(trouble({ kind: 'unknown', resource: 'sleep', detail: 'maybe' }))).toBe(
    'sleep: maybe',
  )
  expect(troubleWords(trouble({ kind: 'unreadable', detail: 'status: a number' }))).toBe(
    'record could not be read: status: a number',
  )
})

test('silence is said against the person’s own rhythm', () => {
  const silence = {
    grade: 'suspect',
    newest: '2026-11-03',
    days_ago: 17,
    usual_gap: 3,
    meanwhile: [{ provider: 'garmin', days: 22 }],
    looked_from: '2025-11-20',
  } as const
  const of = { ...silence, meanwhile: [...silence.meanwhile] }
  expect(rhythmWords(of, () => 'Garmin')).toBe(
    'usually every 3 days, nothing for 17 days; Garmin recorded on 22 days meanwhile',
  )
  expect(rhythmWords({ ...of, usual_gap: null, meanwhile: [] })).toBe('newest workout Nov 3, 2026')
  expect(rhythmWords({ ...of, newest: null, days_ago: null })).toBe('')
})

test('a change is said in few words, and a scope by its name whichever way it went', () => {
  expect(changeWords(change({ before: 'connected', after: 'error' }))).toBe(
    'status connected → error',
  )
  expect(changeWords(change({ kind: 'scope lost', resource: 'sleep', before: 'read' }))).toBe(
    'sleep: scope read lost',
  )
  expect(changeWords(change({ kind: 'scope gained', after: 'read' }))).toBe('scope read gained')
  expect(changeWords(change({ kind: 'healed', before: 'error' }))).toBe('healed: error is over')
})

test('of silence no more is claimed than was looked at', () => {
  const now = '2026-11-20'
  const connected = (created_on: string | null, resources: string[] | null = ['workouts']) => ({
    created_on,
    resource_availability:
      resources &&
      Object.fromEntries(
        resources.map((name) => [name, { status: 'available', scope_requirements: null }]),
      ),
  })
  const nothing = { ...notLookedAt, looked_from: '2025-11-20' }
  const words = (of: ReturnType<typeof connected>, silence: Silence = nothing) =>
    silenceWords(of, silence, now)
  expect(words(connected('2026-11-19T12:00:00Z'))).toBe('connected yesterday: cannot tell yet')
  expect(words(connected('2026-11-20T23:00:00Z'))).toBe('connected today: cannot tell yet')
  expect(words(connected('2026-06-03T12:00:00Z'))).toBe(
    'none since it was connected on Jun 3, 2026: cannot tell',
  )
  for (const since of ['2020-01-01T00:00:00Z', null])
    expect(words(connected(since))).toBe(
      'none since Nov 20, 2025, as far back as was looked: cannot tell',
    )
  expect(words(connected(null, ['sleep']))).toBe('names no workouts: cannot tell')
  expect(words(connected(null), notLookedAt)).toBe('workouts not read: cannot tell')
})

test('a rhythm says whether it is kept, broken or resting', () => {
  const now = '2026-11-20'
  const of = { created_on: null, resource_availability: null }
  const quiet = { ...notLookedAt, newest: '2026-11-03', days_ago: 17, looked_from: '2025-11-20' }
  const words = (silence: Partial<Silence>) => silenceWords(of, { ...quiet, ...silence }, now)
  expect(words({ grade: 'recording', days_ago: 1, usual_gap: 2 })).toBe(
    'newest workout yesterday, usually every 2 days',
  )
  expect(
    words({ grade: 'suspect', usual_gap: 3, meanwhile: [{ provider: 'garmin', days: 22 }] }),
  ).toBe('silent: usually every 3 days, nothing for 17 days; garmin recorded on 22 days meanwhile')
  expect(words({ grade: 'resting', usual_gap: 3 })).toBe(
    'probably resting: usually every 3 days, nothing for 17 days, from others neither',
  )
  expect(words({})).toBe('newest workout 17 days ago; too few to tell what is usual')
})

test('a check that came to nothing says so in the service’s words', () => {
  expect(failureWords({ status: 404, detail: 'User not found' })).toBe(
    'User not found · status 404',
  )
  expect(failureWords({ status: 0, detail: 'It cannot be reached' })).toBe('It cannot be reached')
})
