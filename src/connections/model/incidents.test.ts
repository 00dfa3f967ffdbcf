import { expect, test } from 'vitest'

import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import {
  testCheck,
  testChecked,
  testErred,
  testIncident,
  testProblem,
  testTrouble,
} from '#lib/connections/testing.ts'

import {
  consentIncidents,
  incidentOf,
  openIncidents,
  problemsWithIncidents,
  sharedAccounts,
  withIncidents,
} from './incidents.ts'

const people = (connections: readonly CheckedConnection[][]) =>
  connections.map((own, index) => testCheck(`p${index}`, own))

test('a scope that most people of a provider denied points to the consent screen', () => {
  const without = testChecked('garmin', {
    troubles: [
      testTrouble({
        kind: 'unavailable',
        resource: 'sleep',
        scopes: ['sleep.read'],
        actor: 'person',
      }),
    ],
  })
  const reduced = testChecked('garmin', {
    reduced: [{ resource: 'sleep', scopes: ['sleep.read'] }],
  })
  const of = (...own: CheckedConnection[]) => consentIncidents(people(own.map((one) => [one])))
  expect(of(without, without, reduced, testChecked('garmin'))).toEqual([
    {
      kind: 'consent',
      provider: 'garmin',
      name: 'Garmin',
      scope: 'sleep.read',
      user_ids: ['p0', 'p1', 'p2'],
      of: 4,
    },
  ])
  const other = testChecked('garmin')
  expect(of(without, without, without, other, other, other)).toEqual([])
  expect(of(without, without)).toEqual([])
  // nothing is known of the scopes of one in error
  expect(
    of(without, without, without, testErred('garmin', null), {
      ...testErred('garmin', null),
      available: [],
    })[0],
  ).toMatchObject({ of: 4 })
})

test('an account that several people share is named once, with all of them', () => {
  const shares = (id: string, ...others: string[]) =>
    testCheck(id, [testChecked('strava')], { shared: [{ provider: 'strava', user_ids: others }] })
  expect(sharedAccounts([shares('a', 'b'), shares('b', 'a'), testCheck('c')])).toEqual([
    { kind: 'shared', provider: 'strava', name: 'Strava', user_ids: ['a', 'b'] },
  ])
})

const checks = people([
  [testErred('oura', '2026-11-20T04:00:00Z'), testErred('garmin', '2026-11-20T04:00:00Z')],
  [testErred('oura', '2026-11-20T05:00:00Z')],
  [testErred('oura', '2026-11-20T05:30:00Z')],
])
const kept = testIncident('oura', ['p0', 'p1', 'gone'])
kept.members.push({ ...kept.members[0]!, user_id: 'p2', left_at: '2026-11-20T07:00:00Z' })

test('an incident continues with people who still have the fault and are on the list', () => {
  const over = testIncident('polar', ['p0', 'p1', 'p2'], { ended_at: '2026-11-19T07:00:00Z' })
  expect(openIncidents([kept, over], checks)).toMatchObject([
    { kind: 'errors', name: 'Oura', user_ids: ['p0', 'p1'], of: 20 },
  ])
})

test('the provider acts on an incident, only for its people and its provider', () => {
  const incidents = openIncidents([kept], checks)
  const held = withIncidents(checks, incidents)
  expect(held[0]!.connections.map(({ troubles }) => troubles[0]!.actor)).toEqual([
    'provider',
    'person',
  ])
  expect(held[1]!.connections[0]!.troubles[0]!.actor).toBe('provider')
  // who has recovered and failed again is a case of their own
  expect(held[2]).toBe(checks[2])
  expect(withIncidents(checks, incidents)[0]).toBe(held[0])
  const problems = [testProblem('p0', 'oura'), testProblem('p0', 'garmin')]
  expect(
    problemsWithIncidents(problems, incidents).map(({ troubles }) => troubles[0]!.actor),
  ).toEqual(['provider', 'unknown'])
})

test('an issue is part of its connection’s incident, and of no other', () => {
  const incidents = openIncidents([kept], checks)
  expect(incidentOf(testProblem('p1', 'oura'), incidents)).toBe(incidents[0])
  expect(incidentOf(testProblem('p1', 'garmin'), incidents)).toBeUndefined()
  expect(incidentOf(testProblem('p2', 'oura'), incidents)).toBeUndefined()
  const other = testProblem('p1', 'oura', { connection: 'oura 2020-01-01T00:00:00.000Z' })
  expect(incidentOf(other, incidents)).toBeUndefined()
})
