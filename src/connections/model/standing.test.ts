import { expect, test } from 'vitest'

import type { CheckedConnection, PersonCheck } from '#contract/own/connection-checks.ts'
import {
  testCheck,
  testChecked,
  testErred,
  testIssue,
  testProblem,
  testTrouble,
} from '#lib/connections/testing.ts'

import {
  attentionOf,
  newSince,
  problemsOf,
  quietOf,
  summarizeChecks,
  headlineOf,
  standingSentence,
} from './standing.ts'

const clock = (instant: string) => instant.slice(11, 16)
const failed = { at: '2026-11-20T08:00:00Z', status: 503, detail: 'No.', retry_after: null }
const erred = testErred('oura', null)
const pending = { ...erred, pending: true }
const check = (connections: CheckedConnection[] = [], about: Partial<PersonCheck> = {}) =>
  testCheck('a', connections, about)

test('one sentence says how many people there are, when they were checked, and how many need attention, each counted once', () => {
  const standing = summarizeChecks(
    [
      check(),
      check([erred, erred], { checked_at: '2026-11-20T07:10:00Z' }),
      check([pending]),
      check([], { failed, checked_at: null }),
    ],
    1000,
  )
  expect(standing).toEqual({
    people: 1000,
    checkedAt: '2026-11-20T07:58:00Z',
    checkedFrom: '2026-11-20T07:10:00Z',
    failed: 1,
    unchecked: 996,
    attention: 1,
    unconfirmed: 1,
  })
  expect(standingSentence(standing, { count: 9, since: 'yesterday' }, clock)).toBe(
    '1,000 people, refreshed between 07:10 and 07:58, 1 failed, 996 not refreshed yet. 1 needs attention, 9 new issues since yesterday. 1 unconfirmed.',
  )
  expect(standingSentence(summarizeChecks([check()], 1), null, clock)).toBe(
    '1 person, refreshed 07:58. None need attention.',
  )
  expect(standingSentence(summarizeChecks([check()], 2), null, clock)).toBe(
    '2 people, refreshed 07:58, 1 not refreshed yet. No confirmed issues.',
  )
  expect(standingSentence(summarizeChecks([check([pending])], 1), null, clock)).toBe(
    '1 person, refreshed 07:58. No confirmed issues. 1 unconfirmed.',
  )
})

test('the headline says how many people need attention', () => {
  expect(headlineOf(summarizeChecks([check([erred])], 88))).toBe('1 of 88 people needs attention.')
  expect(headlineOf(summarizeChecks([check()], 1))).toBe('All clear for 1 person.')
  expect(headlineOf(summarizeChecks([], 2))).toBe('No connections refreshed yet.')
})

test('the all-clear counts only checked people without confirmed issues', () => {
  expect(headlineOf(summarizeChecks([check()], 88))).toBe('No confirmed issues for 1 of 88 people.')
  expect(headlineOf(summarizeChecks([check(), check([], { failed })], 2))).toBe(
    'No confirmed issues for 1 of 2 people.',
  )
  expect(headlineOf(summarizeChecks([check([pending])], 1))).toBe(
    'No confirmed issues for 1 person.',
  )
})

test('one newer check doesn’t make the others newer, and a failed one still counts as an attempt', () => {
  const old = check([], { checked_at: '2026-11-20T05:10:00Z' })
  expect(standingSentence(summarizeChecks([check(), old], 2), null, clock)).toBe(
    '2 people, refreshed between 05:10 and 07:58. None need attention.',
  )
  expect(summarizeChecks([{ ...old, failed }], 1).checkedFrom).toBe(failed.at)
})

test('unconfirmed findings are distinct from confirmed ones, and a shared account is always confirmed', () => {
  const once = testIssue({ pending: true })
  const shared = [{ provider: 'oura', user_ids: ['b'] }]
  expect(attentionOf(check([pending]))).toBe('unconfirmed')
  expect(attentionOf(check([], { issues: [once] }))).toBe('unconfirmed')
  expect(attentionOf(check())).toBeNull()
  for (const own of [
    check([pending, erred]),
    check([pending], { issues: [testIssue()] }),
    check([pending], { shared }),
  ])
    expect(attentionOf(own)).toBe('attention')
})

test('a person without trouble is healthy only if data arrives or none is possible', () => {
  const quiet = (
    grade: 'recording' | 'inactive' | 'replaced' | 'unknown',
    days_ago: number | null,
  ) => testChecked('garmin', { silence: { ...testChecked('garmin').silence, grade, days_ago } })
  expect(quietOf(check([quiet('recording', 1)]))).toBe('well')
  expect(quietOf(check([quiet('inactive', 21)]))).toBe('inactive')
  expect(quietOf(check([quiet('replaced', 200), quiet('recording', 1)]))).toBe('well')
  // of a sensor that gives no workouts nothing can be told
  expect(quietOf(check([quiet('unknown', null)]))).toBe('well')
  expect(quietOf(check([quiet('unknown', 60)]))).toBe('inactive')
  const accepted = [testTrouble()]
  expect(quietOf(check([testChecked('garmin', { accepted })]))).toBe('inactive')
  expect(quietOf(check())).toBe('none')
  expect(quietOf(check([], { issues: [testIssue({ troubles: [], accepted })] }))).toBe('inactive')
})

test('nothing is claimed before the first check, or if it failed for everyone', () => {
  expect(standingSentence(summarizeChecks([], 0), null, clock)).toBe('No people yet.')
  expect(standingSentence(summarizeChecks([], 64), null, clock)).toBe(
    '64 people. None refreshed yet.',
  )
  expect(
    standingSentence(summarizeChecks([check([], { failed, checked_at: null })], 1), null, clock),
  ).toBe('1 person. None refreshed yet. 1 failed.')
})

test('my issues match my name in any capitalization, first those to ask again, then those whose snooze ended', () => {
  const problem = (id: string, about: Parameters<typeof testProblem>[2] = {}) =>
    testProblem('a', 'oura', { id, owner: 'Ana', ...about })
  const own = problemsOf(
    ' ana',
    [
      problem('assigned', { contacted_on: '2026-11-14' }),
      problem('overdue', { contacted_on: '2026-11-13', snoozed_until: '2026-11-19' }),
      problem('snooze over', { snoozed_until: '2026-11-20' }),
      problem('snoozed', { snoozed_until: '2026-11-21' }),
      problem('of another', { owner: 'Bo' }),
      problem('closed', { state: 'closed' }),
      problem('unassigned', { owner: null }),
    ],
    '2026-11-20',
  )
  expect(own).toMatchObject({
    overdue: [{ id: 'overdue' }],
    snoozeOver: [{ id: 'snooze over' }],
    assigned: [{ id: 'assigned' }],
    snoozed: [{ id: 'snoozed' }],
  })
})

test('new issues are open ones that started or became more serious since then, newest first', () => {
  const problem = (id: string, new_at: string, about: Parameters<typeof testProblem>[2] = {}) =>
    testProblem('a', 'oura', { id, new_at, opened_at: '2026-11-01T08:00:00Z', ...about })
  const ids = newSince(
    [
      problem('before', '2026-11-10T07:58:00Z'),
      problem('first', '2026-11-19T10:00:00Z'),
      problem('graver', '2026-11-19T11:00:00Z'),
      problem('closed', '2026-11-19T11:00:00Z', { state: 'closed' }),
    ],
    '2026-11-19T10:00:00Z',
  ).map(({ id }) => id)
  expect(ids).toEqual(['graver', 'first'])
})
