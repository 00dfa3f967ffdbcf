import { expect, test } from 'vitest'

import {
  testCheck,
  testChecked,
  testErred,
  testIssue,
  testProblem,
  testTrouble,
} from '#lib/connections/testing.ts'
import { ofProvider } from '#src/connections/model/incidents.ts'

import { boardRows, queueStatesOf } from './board-rows.ts'
import { testPerson, testRows } from './testing.ts'

const failed = { at: '2026-11-20T08:00:00Z', status: 502, detail: 'No answer', retry_after: null }
const silent = testTrouble({ kind: 'silent', actor: 'person' })
const unread = testIssue({ troubles: [testTrouble({ kind: 'unreadable', actor: 'us' })] })
const unlisted = testIssue({ troubles: [testTrouble({ kind: 'unlisted' })] })

test('everyone on the list has a row, the worst first and healthy ones in list order', () => {
  const checks = [
    testCheck('well', [testChecked('oura')]),
    testCheck('silent', [testChecked('oura', { troubles: [silent] })]),
    testCheck('once', [{ ...testErred('oura', null), pending: true }]),
    testCheck('erred', [testErred('oura', null)]),
    testCheck('in an incident', [ofProvider(testErred('oura', null))]),
    testCheck('twice', [testErred('oura', null), testErred('garmin', null)]),
    testCheck('shared', [], { shared: [{ provider: 'strava', user_ids: ['x'] }] }),
    testCheck('failed', [testChecked('oura')], { failed }),
    testCheck('unread', [], { issues: [unread] }),
    testCheck('unlisted', [], { issues: [unlisted] }),
    testCheck('unlisted once', [], { issues: [{ ...unlisted, pending: true }] }),
    testCheck('resting', [
      testChecked('oura', { silence: { ...testChecked('oura').silence, grade: 'inactive' } }),
    ]),
    testCheck('nothing connected'),
    testCheck('gone from the list', [testErred('oura', null)]),
  ]
  const people = ['never', ...checks.slice(0, -1).map(({ user_id }) => user_id), 'also well']
  const rows = boardRows(
    people.map((id) => testPerson(id)),
    [...checks, testCheck('also well', [testChecked('oura')])],
    [],
  )
  expect(rows.map(({ person, level }) => [person.user_id, level])).toEqual([
    ['shared', 'look'],
    ['in an incident', 'look'],
    ['twice', 'look'],
    ['erred', 'look'],
    ['unread', 'look'],
    ['silent', 'look'],
    ['unlisted', 'look'],
    ['once', 'once'],
    ['unlisted once', 'once'],
    ['failed', 'failed'],
    ['never', 'never'],
    ['nothing connected', 'none'],
    ['resting', 'inactive'],
    ['well', 'well'],
    ['also well', 'well'],
  ])
})

test('a refresh that fails before anyone is checked leaves a failed row, and a later failure keeps the trouble', () => {
  const [broken, never] = testRows([
    testCheck('a', [], { checked_at: null, failed }),
    testCheck('b', [testErred('oura', null)], { failed }),
  ])
  expect([broken!.person.user_id, broken!.level]).toEqual(['b', 'look'])
  expect(broken!.facts.map(({ cause }) => cause)).toEqual(['token_refresh_failed', 'check failed'])
  expect([never!.level, never!.facts[0]!.cause]).toEqual(['failed', 'check failed'])
})

test('trouble comes before healthy connections, and confirmed before unconfirmed', () => {
  const [row] = testRows([
    testCheck('a', [
      testChecked('apple'),
      { ...testErred('garmin', null), pending: true },
      testChecked('oura', { troubles: [silent] }),
      testErred('strava', null),
    ]),
  ])
  expect(row!.connections.map(({ slug }) => slug)).toEqual(['strava', 'oura', 'garmin', 'apple'])
})

test('a person’s queue comes from their open issues', () => {
  const [row] = testRows(
    [testCheck('a')],
    [
      testProblem('a', 'oura', { snoozed_until: '2026-11-21' }),
      testProblem('a', 'garmin', { owner: 'Ana', contacted_on: '2026-11-01' }),
      testProblem('a', 'strava', { state: 'closed', snoozed_until: '2026-12-01' }),
      testProblem('b', 'strava'),
    ],
  )
  expect(row!.problems).toHaveLength(2)
  expect(queueStatesOf(row!, '2026-11-20')).toEqual([
    'unassigned',
    'snoozed',
    'assigned',
    'contacted',
  ])
  expect(queueStatesOf(row!, '2026-11-21')).not.toContain('snoozed')
})

test('people with the same facts share what filters look at', () => {
  const rows = testRows([
    testCheck('a', [testErred('oura', null), testChecked('garmin')]),
    testCheck('b', [testErred('oura', null), testChecked('garmin')]),
    testCheck('c', [testErred('oura', null), testChecked('garmin', { status: 'null' })]),
    testCheck('d', [testErred('oura', null), testChecked('garmin', { status: null })]),
  ])
  const [a, b, c, d] = rows.toSorted((one, other) => one.place - other.place)
  expect(a!.facts).toBe(b!.facts)
  expect(c!.facts).not.toBe(a!.facts)
  expect(d!.values.status).toEqual(['error', 'unreadable'])
  const denied = testTrouble({ kind: 'unavailable', resource: 'null', scopes: ['x'] })
  const [e, f] = [denied, { ...denied, resource: null }].map(
    (trouble) => testRows([testCheck('e', [testChecked('oura', { troubles: [trouble] })])])[0]!,
  )
  expect([e!.values.resource, f!.values.resource]).toEqual([['null'], [null]])
})
