import { expect, test } from 'vitest'

import { testProblem } from '#lib/connections/testing.ts'
import { shortAge } from '#src/kit/ui/text/ago.ts'

import { causeAge, issueAge, startedBefore } from './issue-age.ts'

const now = Date.parse('2026-11-27T04:23:00Z')
const since = (cause_since: string, closed_at: string | null = null) =>
  issueAge(testProblem('p0', 'oura', { first_seen: cause_since, cause_since, closed_at }), now)

test('an issue’s age starts with its fault, and doesn’t count calendar days', () => {
  expect(shortAge(since('2026-11-26T19:47:00Z'))).toBe('8h')
  expect(shortAge(since('2026-11-24T10:59:00Z'))).toBe('2d')
  expect(shortAge(since('2026-11-27T04:11:00Z'))).toBe('12m')
})

test('a closed issue stops aging when it ends, and nothing starts in the future', () => {
  expect(shortAge(since('2026-11-24T10:00:00Z', '2026-11-24T15:00:00Z'))).toBe('5h')
  expect(since('2026-11-28T00:00:00Z')).toBe(0)
})

test('an issue’s age starts with its first cause, or with the error’s time before the first check', () => {
  const of = (first_seen: string, cause_since: string) =>
    shortAge(issueAge(testProblem('p0', 'oura', { first_seen, cause_since }), now))
  expect(of('2026-11-17T04:00:00Z', '2026-11-26T04:00:00Z')).toBe('10d')
  expect(of('2026-11-26T04:00:00Z', '2026-11-17T04:00:00Z')).toBe('10d')
})

test('an issue whose cause changed on a later day has the day on which it started', () => {
  const of = (first_seen: string, cause_since: string) =>
    startedBefore(testProblem('p0', 'oura', { first_seen, cause_since }), cause_since)
  expect(of('2026-11-17T04:00:00Z', '2026-11-26T04:00:00Z')).toBe('2026-11-17')
  expect(of('2026-11-26T03:00:00Z', '2026-11-26T04:00:00Z')).toBeNull()
  expect(of('2026-11-26T04:00:00Z', '2026-11-17T04:00:00Z')).toBeNull()
})

test('a changed cause is as old as itself, and its issue is older', () => {
  const changed = testProblem('p0', 'oura', {
    first_seen: '2026-11-17T04:00:00Z',
    cause_since: '2026-11-25T04:00:00Z',
  })
  expect(shortAge(causeAge(changed, now))).toBe('2d')
  expect(shortAge(issueAge(changed, now))).toBe('10d')
})
