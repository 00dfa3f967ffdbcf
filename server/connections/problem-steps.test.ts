import { expect, test } from 'vitest'

import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { testChecked, testErred, testProblem } from '#lib/connections/testing.ts'

import { stepsOf } from './problem-steps.ts'

const BEFORE = '2026-11-19T07:58:00Z'
const NOW = '2026-11-20T07:58:00Z'
const outcomeWith = (connection: CheckedConnection) => ({
  connections: [connection],
  issues: [],
  unreadable: [],
  last_activity: null,
  denied: {},
})

/** The issue after a check that found the connection as the check before did, and what was known of it. */
function issueOf(connection: CheckedConnection, known?: Problem): Problem | undefined {
  const { steps } = stepsOf({
    owner: 'north',
    user_id: 'p0',
    started_at: NOW,
    at: NOW,
    before: { outcome: outcomeWith(connection), at: BEFORE },
    now: outcomeWith(connection),
    former: new Map([[connection.key, connection]]),
    problems: known ? [known] : [],
  })
  return steps[0]?.problem
}
const startOf = (...of: Parameters<typeof issueOf>) => {
  const start = issueOf(...of)?.cause_since
  return start && new Date(start).toISOString().slice(0, 16)
}

test('an issue starts at the error’s time if the provider gives one, otherwise at the check that first saw it', () => {
  expect(startOf(testErred('oura', '2026-11-17T10:59:00Z'))).toBe('2026-11-17T10:59')
  expect(startOf(testErred('oura', null))).toBe(BEFORE.slice(0, 16))
  // a clock that is ahead says nothing
  expect(startOf(testErred('oura', '2026-11-21T00:00:00Z'))).toBe(BEFORE.slice(0, 16))
  // an empty date of .NET, which PostgreSQL doesn't take
  expect(startOf(testErred('oura', '0001-01-01T00:00:00+01:00'))).toBe(BEFORE.slice(0, 16))
  // an error that is over has nothing to do with a permission that is missing
  const denied = testChecked('oura', {
    error: { type: 'token_refresh_failed', message: null, at: '2026-11-01T00:00:00Z' },
    troubles: [
      { kind: 'unavailable', resource: 'sleep', scopes: ['daily'], detail: null, actor: 'person' },
    ],
  })
  expect(startOf(denied)).toBe(BEFORE.slice(0, 16))
})

test('a returning issue starts no earlier than it last ended', () => {
  const erred = testErred('oura', '2026-11-17T10:59:00Z')
  const over = testProblem('p0', 'oura', {
    state: 'closed',
    closed_at: '2026-11-18T00:00:00Z',
    closed_as: 'recovered',
    troubles: erred.troubles,
  })
  expect(startOf(erred, over)).toBe('2026-11-18T00:00')
  const reopened = { ...over, ...issueOf(erred, over)! }
  expect(issueOf(erred, reopened)).toBeUndefined()
})

test('an issue dated by its check is dated by its error at the next check', () => {
  const erred = testErred('oura', '2026-11-17T10:59:00Z')
  const known = testProblem('p0', 'oura', { troubles: erred.troubles, cause_since: BEFORE })
  expect(startOf(erred, known)).toBe('2026-11-17T10:59')
  expect(issueOf(erred, { ...known, ...issueOf(erred, known)! })).toBeUndefined()
})
