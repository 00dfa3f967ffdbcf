import { expect, test } from 'vitest'

import { testIncident, testProblem, testTrouble } from '#lib/connections/testing.ts'
import { openIncidents } from '#src/connections/model/incidents.ts'

import { issueGroups, issueKeys } from './issue-groups.ts'

const TODAY = '2026-11-20'
const rowOf = (...of: Parameters<typeof testProblem>) => ({
  problem: testProblem(...of),
  name: of[0],
})
const incidents = openIncidents(
  [testIncident('oura', ['a', 'b'])],
  [{ user_id: 'a' }, { user_id: 'b' }],
)
const groupsOf = (rows: ReturnType<typeof rowOf>[]) =>
  issueGroups(rows, incidents, TODAY).map(({ id, items }) => [id, ...items.map(({ key }) => key)])

test('issues of an incident are one row, and what the team waits for has a group of its own', () => {
  const paused = { troubles: [testTrouble({ kind: 'status', detail: 'paused' })] }
  expect(
    groupsOf([
      rowOf('a', 'oura'),
      rowOf('b', 'oura'),
      rowOf('c', 'garmin', { ...paused, cause_since: '2026-11-20T01:00:00Z' }),
      rowOf('d', 'polar'),
      rowOf('e', 'polar', { contacted_on: '2026-11-18' }),
      rowOf('f', 'polar', { contacted_on: '2026-11-10' }),
      rowOf('g', 'polar', { snoozed_until: '2026-11-21' }),
      rowOf('h', 'polar', { state: 'closed' }),
    ]),
  ).toEqual([
    ['attention', 'incident.oura', 'd.polar', 'f.polar', 'c.garmin'],
    ['waiting', 'e.polar'],
    ['snoozed', 'g.polar'],
    ['resolved', 'h.polar'],
  ])
})

test('a shared account stands first, then the newest of the failing', () => {
  expect(
    groupsOf([
      rowOf('a', 'polar', { cause_since: '2026-11-18T00:00:00Z' }),
      rowOf('b', 'polar', { cause_since: '2026-11-19T00:00:00Z' }),
      rowOf('c', 'strava', { troubles: [testTrouble({ kind: 'shared' })] }),
    ]),
  ).toEqual([['attention', 'c.strava', 'b.polar', 'a.polar']])
})

test('two issues of one person and provider have two keys', () => {
  const rows = [rowOf('a', 'polar'), rowOf('a', 'polar', { id: 'other' })]
  expect([...issueKeys(rows).values()]).toEqual(['a.polar', 'a.polar.2'])
})
