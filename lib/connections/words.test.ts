import { expect, test } from 'vitest'

import { connectionErrorTypes } from '#contract/interface/providers.ts'
import type { ConnectionChange, Silence } from '#contract/own/connection-checks.ts'

import { notLookedAt } from './silence.ts'
import { testTrouble as trouble } from './testing.ts'
import {
  causeTitle,
  causeWords,
  changeWords,
  failureWords,
  rhythmWords,
  silenceWords,
  troubleWords,
} from './words.ts'

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

test('trouble has standard words, and unknown trouble shows its code', () => {
  expect(troubleWords(trouble({ detail: 'token_refresh_failed' }))).toBe('Access expired')
  expect(troubleWords(trouble({ detail: 'solar_flare' }))).toBe('Unrecognized error (solar_flare)')
  expect(troubleWords(trouble({}))).toBe('Error (no code)')
  expect(troubleWords(trouble({ kind: 'status', detail: 'paused' }))).toBe('Paused')
  expect(troubleWords(trouble({ kind: 'status', detail: 'hibernating' }))).toBe(
    'Unrecognized status (hibernating)',
  )
  expect(
    troubleWords(trouble({ kind: 'unavailable', resource: 'sleep', scopes: ['read', 'heart'] })),
  ).toBe('Sleep: permission declined (read, heart)')
  expect(troubleWords(trouble({ kind: 'unavailable', resource: 'sleep' }))).toBe(
    'Sleep: unavailable, reason unknown',
  )
  expect(troubleWords(trouble({ kind: 'unknown', resource: 'sleep', detail: 'maybe' }))).toBe(
    'Sleep: unrecognized status (maybe)',
  )
  expect(troubleWords(trouble({ kind: 'unreadable', detail: 'status: a number' }))).toBe(
    'Couldn’t read the record: status: a number',
  )
  expect(troubleWords(trouble({ kind: 'silent', detail: '2026-11-02' }))).toBe(
    'No data since Nov 2, 2026',
  )
  expect(troubleWords(trouble({ kind: 'unconnected' }))).toBe('Never connected')
  expect(troubleWords(trouble({ kind: 'disconnected', detail: '2026-11-02' }))).toBe(
    'Disconnected Nov 2, 2026',
  )
})

test('a history and a file show the code next to the words', () => {
  expect(
    causeWords([
      trouble({ detail: 'token_refresh_failed' }),
      trouble({ kind: 'status', detail: 'paused' }),
      trouble({ detail: 'solar_flare' }),
    ]),
  ).toBe('Access expired (token_refresh_failed), Paused (paused), Unrecognized error (solar_flare)')
  for (const type of connectionErrorTypes) expect(causeTitle(type)).not.toBe(type)
  expect(causeTitle('toString')).toBe('toString')
})

const quiet: Silence = {
  ...notLookedAt,
  newest: '2026-11-03',
  days_ago: 17,
  usual_gap: 3,
  looked_from: '2025-11-20',
  waiting_since: '2026-01-01',
}

test('silence is described against the person’s usual gap', () => {
  const of = { ...quiet, meanwhile: [{ provider: 'garmin', days: 22 }] }
  expect(rhythmWords(of, () => 'Garmin')).toBe(
    'No data for 17 days (usual: every 3 days). Since then, Garmin has recorded data on 22 days',
  )
  expect(rhythmWords({ ...quiet, usual_gap: null })).toBe('Last workout Nov 3, 2026')
  expect(rhythmWords({ ...quiet, newest: null, days_ago: null })).toBe('')
})

test('a change is described briefly, and a scope by name in both directions', () => {
  expect(changeWords(change({ before: 'connected', after: 'error' }))).toBe('Connected → Failing')
  expect(changeWords(change({ kind: 'scope lost', resource: 'sleep', before: 'read' }))).toBe(
    'Sleep: permission declined (read)',
  )
  expect(changeWords(change({ kind: 'scope gained', after: 'read' }))).toBe(
    'Permission granted (read)',
  )
  expect(changeWords(change({ kind: 'healed', before: 'token_refresh_failed' }))).toBe(
    'Recovered (was: Access expired)',
  )
})

test('silence is reported only for the period that was checked', () => {
  const gives = (...resources: string[]) => ({
    resource_availability: Object.fromEntries(
      resources.map((name) => [name, { status: 'available', scope_requirements: null }]),
    ),
  })
  const nothing = { ...notLookedAt, looked_from: '2025-11-20' }
  const words = (silence: Partial<Silence>, of = gives('workouts')) =>
    silenceWords(of, { ...nothing, ...silence })
  expect(words({ grade: 'waiting', waiting_since: '2026-11-19' })).toBe(
    'Connected Nov 19, 2026. Waiting for first data.',
  )
  expect(words({ grade: 'no data', waiting_since: '2026-06-03' })).toBe(
    'No workouts since connecting on Jun 3, 2026',
  )
  for (const waiting_since of ['2020-01-01', null])
    expect(words({ grade: 'no data', waiting_since })).toBe('No workouts in the last 12 months')
  expect(words({}, gives('sleep'))).toBe('No workout data from this provider')
  expect(words({ looked_from: null })).toBe('Workouts not loaded')
})

test('the words for a usual gap say if it is kept, broken, paused, or over', () => {
  const of = { resource_availability: null }
  const words = (silence: Partial<Silence>) => silenceWords(of, { ...quiet, ...silence })
  expect(words({ grade: 'recording', days_ago: 1, usual_gap: 1 })).toBe(
    'Last workout yesterday (usual: daily)',
  )
  expect(words({ grade: 'silent' })).toBe('No data for 17 days (usual: every 3 days)')
  expect(words({ grade: 'inactive' })).toBe(
    'Probably inactive. No data for 17 days (usual: every 3 days), and none from other providers',
  )
  expect(words({ grade: 'replaced', meanwhile: [{ provider: 'garmin', days: 90 }] })).toBe(
    'No longer used. No data for 17 days (usual: every 3 days). Since then, garmin has recorded data on 90 days',
  )
  expect(words({ grade: 'waiting', waiting_since: '2026-11-18' })).toBe(
    'Last workout 17 days ago. Waiting for data since Nov 18, 2026.',
  )
  expect(words({ usual_gap: null })).toBe(
    'Last workout 17 days ago. Too few workouts to know what’s usual.',
  )
})

test('a failed check shows the service’s message', () => {
  expect(failureWords({ status: 404, detail: 'User not found' })).toBe(
    'User not found · status 404',
  )
  expect(failureWords({ status: 0, detail: 'It cannot be reached' })).toBe('It cannot be reached')
})
