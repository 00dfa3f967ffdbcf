import { expect, test } from 'vitest'

import type { CheckedConnection, PersonCheck, Problem } from '#contract/connection-checks.ts'
import {
  countByActor,
  isSeenOnce,
  openedSince,
  problemsOf,
  standingOf,
  standingSentence,
} from './standing.ts'

const clock = (instant: string) => instant.slice(11, 16)
const connection = (actors: ('person' | 'us')[]): CheckedConnection => ({
  slug: 'oura',
  name: 'Oura',
  status: 'connected',
  created_on: null,
  error: null,
  available: [],
  reduced: [],
  silence: {
    grade: 'cannot tell',
    newest: null,
    days_ago: null,
    usual_gap: null,
    meanwhile: [],
    looked_from: null,
  },
  troubles: actors.map((actor) => ({
    kind: 'error',
    resource: null,
    scopes: [],
    detail: null,
    actor,
  })),
  pending: false,
})
const check = (of: Partial<PersonCheck> = {}): PersonCheck => ({
  user_id: 'a',
  checked_at: '2026-11-20T07:58:00Z',
  connections: [],
  unreadable: [],
  unlisted: [],
  unlisted_pending: [],
  shared: [],
  last_activity: null,
  failed: null,
  ...of,
})
const failed = { at: '2026-11-20T08:00:00Z', status: 503, detail: 'No.', retry_after: null }
const problem = (of: Partial<Problem>): Problem => ({
  id: 'p',
  user_id: 'a',
  provider: 'oura',
  state: 'open',
  troubles: [],
  first_seen: '2026-11-10T07:58:00Z',
  opened_at: '2026-11-10T07:58:00Z',
  closed_at: null,
  reopened: 0,
  owner: 'Ana',
  note: '',
  snoozed_until: null,
  contacted_on: null,
  version: 1,
  ...of,
})

test('one sentence says how many there are, when they were checked, and how many need a look, each counted once', () => {
  const checks = [
    check(),
    check({ connections: [connection(['us'])], checked_at: '2026-11-20T07:10:00Z' }),
    check({ failed, checked_at: null }),
  ]
  const standing = standingOf(checks, 1000)
  expect(standing).toEqual({
    people: 1000,
    checkedAt: '2026-11-20T07:58:00Z',
    checkedFrom: '2026-11-20T07:10:00Z',
    failed: 1,
    unchecked: 997,
    needLook: 1,
    seenOnce: 0,
  })
  expect(standingSentence(standing, { count: 9, since: 'yesterday' }, clock)).toBe(
    '1,000 people, checked 07:58, 1 failed, 997 not checked yet; 1 needs a look, 9 new since yesterday.',
  )
  expect(standingSentence(standingOf([check()], 1), null, clock)).toBe(
    '1 person, checked 07:58; nobody needs a look.',
  )
})

test('one newer check does not make the others newer, and one that fails was tried all the same', () => {
  const old = check({ checked_at: '2026-11-20T05:10:00Z' })
  expect(standingSentence(standingOf([check(), old], 2), null, clock)).toBe(
    '2 people, checked 05:10 to 07:58; nobody needs a look.',
  )
  expect(standingOf([{ ...old, failed }], 1).checkedFrom).toBe(failed.at)
})

test('what one check saw is told from what was confirmed, and an account that two have is never in doubt', () => {
  const trouble = connection(['us'])
  const pending = { ...trouble, pending: true }
  expect(isSeenOnce(check({ connections: [pending] }))).toBe(true)
  expect(isSeenOnce(check({ unlisted: ['fitbit'], unlisted_pending: ['fitbit'] }))).toBe(true)
  const shared = [{ provider: 'oura', user_ids: ['b'] }]
  for (const about of [
    {},
    { connections: [pending, trouble] },
    { connections: [pending], unlisted: ['fitbit'] },
    { connections: [pending], shared },
  ])
    expect(isSeenOnce(check(about))).toBe(false)
})

test('before the first check, and where it failed for all, nothing is claimed of anybody', () => {
  expect(standingSentence(standingOf([], 0), null, clock)).toBe('Nobody is on the list yet.')
  expect(standingSentence(standingOf([], 64), null, clock)).toBe(
    '64 people; nobody was checked yet.',
  )
  expect(standingSentence(standingOf([check({ failed, checked_at: null })], 1), null, clock)).toBe(
    '1 person; nobody could be checked yet, 1 failed.',
  )
})

test('a person counts once with each who has to act', () => {
  expect(
    countByActor([
      check({ connections: [connection(['us', 'person']), connection(['us'])] }),
      check({ unlisted: ['fitbit'] }),
    ]),
  ).toEqual({ person: 1, us: 2, provider: 0, unknown: 0 })
})

test('mine are those of my name in any case, first whom to ask again, then whose snooze is over', () => {
  const own = problemsOf(
    ' ana',
    [
      problem({ id: 'assigned', contacted_on: '2026-11-14' }),
      problem({ id: 'overdue', contacted_on: '2026-11-13', snoozed_until: '2026-11-19' }),
      problem({ id: 'snooze over', snoozed_until: '2026-11-20' }),
      problem({ id: 'snoozed', snoozed_until: '2026-11-21' }),
      problem({ id: 'of another', owner: 'Bo' }),
      problem({ id: 'closed', state: 'closed' }),
      problem({ id: 'nobody’s', owner: null }),
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

test('new are the open ones that began since, the newest first', () => {
  const ids = openedSince(
    [
      problem({ id: 'before' }),
      problem({ id: 'first', opened_at: '2026-11-19T10:00:00Z' }),
      problem({ id: 'second', opened_at: '2026-11-19T11:00:00Z' }),
      problem({ id: 'healed', opened_at: '2026-11-19T11:00:00Z', state: 'closed' }),
    ],
    '2026-11-19T10:00:00Z',
  ).map(({ id }) => id)
  expect(ids).toEqual(['second', 'first'])
})
