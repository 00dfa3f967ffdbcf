import { expect, test } from 'vitest'

import type { ResourceAvailability } from '#contract/providers.ts'
import {
  causeOf,
  explainError,
  freshnessOf,
  inTrouble,
  resourcesOf,
  statusSentence,
} from './cause.ts'

const resource = (
  status: string,
  required: string[] = [],
  optional: string[] = [],
): ResourceAvailability => ({
  status,
  scope_requirements: {
    user_granted: { required: [], optional: [] },
    user_denied: { required, optional },
  },
})
const connection = (
  slug: string,
  status: string,
  resource_availability: Record<string, ResourceAvailability> = {},
) => ({
  name: slug,
  slug,
  logo: null,
  status,
  created_on: '2026-01-01T00:00:00Z',
  resource_availability,
  error_details: null,
})

test('a denied required scope explains what is unavailable, a denied optional one only what is reduced', () => {
  expect(causeOf(resource('available'))).toEqual({ kind: 'available' })
  expect(causeOf(resource('available', [], ['read_all']))).toEqual({
    kind: 'reduced',
    without: ['read_all'],
  })
  expect(causeOf(resource('unavailable', ['sleep'], ['x']))).toEqual({
    kind: 'denied',
    needs: ['sleep'],
  })
  expect(causeOf(resource('unavailable', [], ['x']))).toEqual({
    kind: 'unexplained',
    without: ['x'],
  })
  expect(causeOf({ status: 'unavailable', scope_requirements: null })).toEqual({
    kind: 'unexplained',
    without: [],
  })
  expect(causeOf(resource('available', ['sleep']))).toEqual({
    kind: 'contradicted',
    needs: ['sleep'],
  })
  expect(causeOf(resource('limited'))).toEqual({ kind: 'unknown', status: 'limited' })
})

test('resources of most providers come first', () => {
  const all = [
    connection('a', 'connected', { sleep: resource('available'), body: resource('available') }),
    connection('b', 'connected', { sleep: resource('available') }),
  ]
  expect(resourcesOf(all)).toEqual(['sleep', 'body'])
})

test('the sentence counts every status, also one that nobody knows', () => {
  expect(
    statusSentence(
      ['connected', 'connected', 'error', 'reauthorising'].map((status, i) =>
        connection(String(i), status),
      ),
    ),
  ).toBe('2 connected, 1 in error, 1 with a status Rounds does not know')
  const many = Array.from({ length: 50_000 }, (_, i) => connection(String(i), 'paused'))
  expect(statusSentence(many)).toBe('50,000 paused')
})

test('trouble is any other status than connected, or any resource that is not simply available', () => {
  expect(inTrouble(connection('a', 'connected', { sleep: resource('available') }))).toBe(false)
  expect(inTrouble(connection('a', 'paused'))).toBe(true)
  expect(inTrouble(connection('a', 'connected', { sleep: resource('available', [], ['x']) }))).toBe(
    true,
  )
})

test('freshness is told from the newest workout, and not at all without one', () => {
  const workouts = [
    { calendar_date: '2026-10-01', source: { provider: 'strava' } },
    { calendar_date: '2026-11-19', source: { provider: 'garmin' } },
    { calendar_date: '2026-10-10', source: { provider: 'strava' } },
  ]
  expect(freshnessOf('garmin', workouts, '2026-11-20')).toEqual({
    kind: 'fresh',
    day: '2026-11-19',
    daysAgo: 1,
  })
  expect(freshnessOf('strava', workouts, '2026-11-20')).toEqual({
    kind: 'silent',
    day: '2026-10-10',
    daysAgo: 41,
  })
  expect(freshnessOf('oura', workouts, '2026-11-20')).toEqual({ kind: 'cannot tell' })
})

test('a type of error that Rounds does not know has no words, whatever it is called', () => {
  expect(explainError('unknown')).toBe('The provider gave no reason that is known.')
  for (const type of ['', 'new_type', '__proto__', 'constructor', 'toString'])
    expect([type, explainError(type)]).toEqual([type, null])
})
