import { expect, test } from 'vitest'

import { testCheck, testIncident, testProblem, testTrouble } from '#lib/connections/testing.ts'

import {
  endedWords,
  hitOf,
  isOfSharedIssue,
  sharedIssueKey,
  sharedIssueWords,
  type SharedIssue,
} from './incident-words.ts'
import { openIncidents } from './incidents.ts'

const clock = (instant: string) => instant.slice(11, 16)
const kept = testIncident('oura', ['a', 'b', 'c'], { of: 40 })
const [errors] = openIncidents(
  [kept],
  ['a', 'b', 'c'].map((id) => testCheck(id)),
)
const consent: SharedIssue = {
  kind: 'consent',
  provider: 'garmin',
  name: 'Garmin',
  scope: 'sleep.read',
  user_ids: ['a', 'b', 'c'],
  of: 4,
}
const shared: SharedIssue = {
  kind: 'shared',
  provider: 'strava',
  name: 'Strava',
  user_ids: ['a', 'b'],
}

test('a matter that affects several people is described with its numbers', () => {
  expect(sharedIssueWords(errors!, clock)).toBe(
    'Oura has been failing for 3 of 40 people since 04:00. Access expired. Don’t message these patients until Oura recovers.',
  )
  expect(sharedIssueWords(consent, clock)).toBe(
    'Garmin: 3 of 4 people declined sleep.read. Check the consent screen.',
  )
  expect(sharedIssueWords(shared, clock)).toBe(
    '2 people share one Strava account. Their data may be mixed up.',
  )
  expect(sharedIssueWords({ ...shared, user_ids: ['a'] }, clock)).toBe(
    'Another person has the same Strava account. Their data may be mixed up.',
  )
  expect(endedWords({ ...kept, ended_at: '2026-11-20T09:30:00Z' }, clock)).toBe(
    'Oura: 3 of 40 people, 04:00 to 09:30 (Access expired)',
  )
  expect([errors!, consent, shared].map(sharedIssueKey)).toEqual([
    'errors oura',
    'consent garmin sleep.read',
    'shared strava',
  ])
})

test('an issue belongs to the matter that affects its person and connection', () => {
  expect(isOfSharedIssue(errors!, testProblem('a', 'oura'))).toBe(true)
  expect(isOfSharedIssue(errors!, testProblem('a', 'garmin'))).toBe(false)
  expect(isOfSharedIssue(errors!, testProblem('z', 'oura'))).toBe(false)
  expect(isOfSharedIssue(shared, testProblem('a', 'strava'))).toBe(false)
  expect(
    isOfSharedIssue(shared, testProblem('a', 'strava', { connection: '#shared strava' })),
  ).toBe(true)
  const denied = testTrouble({ kind: 'unavailable', resource: 'sleep', scopes: ['sleep.read'] })
  expect(isOfSharedIssue(consent, testProblem('a', 'garmin', { troubles: [denied] }))).toBe(true)
  expect(isOfSharedIssue(consent, testProblem('a', 'garmin'))).toBe(false)
})

test('an ongoing incident counts the people still affected, and an ended one counts all', () => {
  const [first, ...others] = kept.members
  const members = [{ ...first!, left_at: '2026-11-20T06:00:00Z' }, ...others]
  expect(hitOf({ members, ended_at: null })).toBe(2)
  expect(hitOf({ members, ended_at: '2026-11-20T09:30:00Z' })).toBe(3)
})
