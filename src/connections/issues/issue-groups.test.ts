import { expect, test } from 'vitest'

import { issueKeys as connectionKeys } from '#lib/connections/key.ts'
import { testIncident, testProblem, testTrouble } from '#lib/connections/testing.ts'
import { openIncidents, type SharedAccount } from '#src/connections/model/incidents.ts'

import { countByGroup, issueGroups, issueKeys, placeAfter, rowsInOrder } from './issue-groups.ts'

const TODAY = '2026-11-20'
const rowOf = (...of: Parameters<typeof testProblem>) => ({
  problem: testProblem(...of),
  name: of[0],
})
const beganAt = (at: string) => ({ first_seen: at, cause_since: at })
const incidents = openIncidents(
  [testIncident('oura', ['a', 'b'])],
  [{ user_id: 'a' }, { user_id: 'b' }],
)
const groupsOf = (rows: ReturnType<typeof rowOf>[], accounts: SharedAccount[] = []) =>
  issueGroups(rows, { incidents, accounts }, TODAY).map(({ id, items }) => [
    id,
    ...items.map(({ key }) => key),
  ])

test('issues are grouped by who acts next, with an incident as one row', () => {
  const paused = { troubles: [testTrouble({ kind: 'status', detail: 'paused', actor: 'person' })] }
  expect(
    groupsOf([
      rowOf('a', 'oura'),
      rowOf('b', 'oura'),
      rowOf('c', 'garmin', { ...paused, cause_since: '2026-11-20T01:00:00Z' }),
      rowOf('d', 'polar'),
      rowOf('e', 'polar', { contacted_on: '2026-11-18' }),
      rowOf('f', 'polar', {
        contacted_on: '2026-11-10',
        troubles: [testTrouble({ actor: 'person' })],
      }),
      rowOf('g', 'polar', { snoozed_until: '2026-11-21' }),
      rowOf('h', 'polar', { state: 'closed' }),
    ]),
  ).toEqual([
    ['provider', 'incident.oura'],
    ['person', 'f.polar', 'c.garmin'],
    ['unknown', 'd.polar'],
    ['contacted', 'e.polar'],
    ['snoozed', 'g.polar'],
    ['resolved', 'h.polar'],
  ])
})

test('an open issue counts once, in its group on the list', () => {
  const by = (...actors: ('us' | 'person')[]) =>
    testProblem('a', 'oura', { troubles: actors.map((actor) => testTrouble({ actor })) })
  expect(
    countByGroup(
      [
        by('person', 'us'),
        by('us'),
        { ...by('person'), contacted_on: '2026-11-18' },
        testProblem('a', 'polar', { troubles: [] }),
      ],
      TODAY,
    ),
  ).toEqual([
    ['us', 1],
    ['person', 1],
    ['unknown', 1],
    ['contacted', 1],
  ])
})

test('a shared account comes first, then the newest failing connection', () => {
  expect(
    groupsOf([
      rowOf('a', 'polar', { cause_since: '2026-11-18T00:00:00Z' }),
      rowOf('b', 'polar', { cause_since: '2026-11-19T00:00:00Z' }),
      rowOf('c', 'strava', { troubles: [testTrouble({ kind: 'shared' })] }),
    ]),
  ).toEqual([['unknown', 'c.strava', 'b.polar', 'a.polar']])
})

test('issues of one shared account are one row, and an account of other people is another', () => {
  const people = Array.from({ length: 40 }, (_, index) => `p${String(index).padStart(2, '0')}`)
  const account = (provider: string, user_ids: string[]): SharedAccount => ({
    kind: 'shared',
    provider,
    name: provider,
    user_ids,
  })
  const sharing = (id: string, provider: string, about = {}) =>
    rowOf(id, provider, {
      connection: connectionKeys.shared(provider),
      troubles: [testTrouble({ kind: 'shared' })],
      ...about,
    })
  const accounts = [account('strava', ['x', 'y']), account('strava', people)]
  expect(
    groupsOf(
      [
        ...people.map((id) => sharing(id, 'strava')),
        sharing('x', 'strava'),
        sharing('y', 'strava'),
        rowOf('x', 'polar'),
      ],
      accounts,
    ),
  ).toEqual([
    ['us', 'shared.strava.p00', 'shared.strava.x'],
    ['unknown', 'x.polar'],
  ])
  // the last one left is an issue like others
  expect(
    groupsOf([sharing('x', 'strava'), sharing('y', 'strava', { state: 'closed' })], accounts),
  ).toEqual([
    ['unknown', 'x.strava'],
    ['resolved', 'y.strava'],
  ])
})

test('two issues of one person and provider have different keys', () => {
  const rows = [rowOf('a', 'polar'), rowOf('a', 'polar', { id: 'other' })]
  expect([...issueKeys(rows).values()]).toEqual(['a.polar', 'a.polar.2'])
})

test('a file has the issues in list order, with an incident’s issues together', () => {
  const rows = [
    rowOf('g', 'polar', { snoozed_until: '2026-11-21' }),
    rowOf('c', 'polar', beganAt('2026-11-20T01:00:00Z')),
    rowOf('a', 'oura'),
    rowOf('h', 'polar', { state: 'closed' }),
    rowOf('b', 'oura'),
    rowOf('d', 'polar', beganAt('2026-11-20T02:00:00Z')),
    // its cause changed since, and the list shows the age of the cause
    rowOf('e', 'polar', { cause_since: '2026-11-20T03:00:00Z' }),
  ]
  const inOrder = rowsInOrder(issueGroups(rows, { incidents, accounts: [] }, TODAY))
  expect(inOrder.map(({ name }) => name)).toEqual(['a', 'b', 'e', 'd', 'c', 'g', 'h'])
})

test('the next issue is the one after the place that an issue left', () => {
  const stand = (index: number, group: string, key = 'a.oura') => ({ key, index, group })
  const stood = stand(20, 'attention')
  expect([placeAfter(-1, stood, stood), placeAfter(1, stood, stood)]).toEqual([19, 21])
  // snoozed: the one that was behind it has moved up into its place
  const snoozed = stand(90, 'snoozed')
  expect([placeAfter(-1, snoozed, stood), placeAfter(1, snoozed, stood)]).toEqual([19, 20])
  // no longer snoozed: it stands before those that were before it
  const woken = stand(5, 'attention')
  const slept = stand(90, 'snoozed')
  expect([placeAfter(-1, woken, slept), placeAfter(1, woken, slept)]).toEqual([90, 91])
  expect(placeAfter(1, stand(3, 'waiting', 'b.oura'), stood)).toBe(4)
})

test('two incidents of one provider are two rows, each with its own address', () => {
  const both = openIncidents(
    [
      testIncident('oura', ['a', 'b']),
      testIncident('oura', ['c'], { id: 'another', causes: ['paused'] }),
    ],
    [{ user_id: 'a' }, { user_id: 'b' }, { user_id: 'c' }],
  )
  const rows = [rowOf('a', 'oura'), rowOf('b', 'oura'), rowOf('c', 'oura')]
  const [group] = issueGroups(rows, { incidents: both, accounts: [] }, TODAY)
  expect(group?.items.map(({ key }) => key)).toEqual(['incident.oura', 'incident.oura.2'])
})
