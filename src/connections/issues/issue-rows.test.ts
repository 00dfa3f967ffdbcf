import { expect, test } from 'vitest'

import { testIncident, testProblem, testTrouble } from '#lib/connections/testing.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'
import { expectFileAsOnScreen } from '#src/kit/table/testing.ts'

import { issueColumns } from './columns.tsx'
import { issueRows, textsOfIssue } from './issue-rows.ts'
import { historyCsv, incidentsCsv, issuesCsv } from './issues-csv.ts'

const closed = testProblem('a', 'garmin', {
  id: 'closed',
  state: 'closed',
  troubles: [testTrouble({ detail: 'token_refresh_failed', actor: 'person' })],
  closed_at: '2026-11-20T09:00:00Z',
  closed_as: 'reconnected',
  owner: 'Ana',
  note: '=called',
})
const open = testProblem('b', '', {
  id: 'open',
  name: null,
  troubles: [testTrouble({ kind: 'unconnected', actor: 'person' })],
  cause_since: '2026-11-15T07:58:00Z',
})
const names: Record<string, string> = { a: 'Maya Okafor', b: 'Zoë Ek' }
const nameOf = (id: string) => names[id]!
const rowsOf = (text = '', sort = '') =>
  sortRows(findByText(issueRows([closed, open], nameOf), textsOfIssue, text), issueColumns, sort, {
    isHidden: false,
  })

test('issues are found by person, provider, cause, and assignee, and sorted by column', () => {
  const ids = (...of: Parameters<typeof rowsOf>) => rowsOf(...of).map(({ problem }) => problem.id)
  expect(ids()).toEqual(['closed', 'open'])
  expect(ids('maya access')).toEqual(['closed'])
  expect(ids('ana')).toEqual(['closed'])
  expect(ids('never')).toEqual(['open'])
  expect(ids('garmin zoë')).toEqual([])
  expect(ids('', 'since')).toEqual(['open', 'closed'])
  expect(ids('', '-since')).toEqual(['closed', 'open'])
  expect(ids('', '-person')).toEqual(['open', 'closed'])
})

const around = {
  filteredBy: 'closed, last year',
  total: 5,
  at: new Date('2026-11-21T10:00:00Z'),
  isHidden: false,
}
const lines = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n')

test('the file shows what an issue was, its dates, why it closed, and its assignee', () => {
  expect(lines(issuesCsv(rowsOf(), around))).toEqual([
    '"# issues, closed, last year"',
    '# 2 of 5',
    '# made 2026-11-21T10:00:00.000Z',
    'Name,User ID,Provider,Issue,State,Waiting on,Assignee,First seen,Since,Opened,Resolved,"Time open, hours",Resolution,Times reopened,Contacted on,Snoozed until,Note',
    "Maya Okafor,a,Garmin,Access expired (token_refresh_failed),closed,,Ana,2026-11-18T07:58:00Z,2026-11-18T07:58:00Z,2026-11-19T07:58:00Z,2026-11-20T09:00:00Z,49,Patient reconnected,0,,,'=called",
    'Zoë Ek,b,No provider,Never connected,open,Patient,,2026-11-18T07:58:00Z,2026-11-15T07:58:00Z,2026-11-19T07:58:00Z,,146,,0,,,',
  ])
  const hidden = issuesCsv(rowsOf(), { ...around, isHidden: true })
  expect(hidden).not.toMatch(/User ID|Note|called/)
})

test('every column of the issues is on screen and in the file with the same value', () => {
  expectFileAsOnScreen(
    issueColumns,
    rowsOf(),
    { isHidden: false, onOpen: () => {} },
    {
      controls: ['open'],
      // a few words on screen, and all codes in the file
      inOtherWords: ['issue', 'open_for'],
      inFileOnly: [
        'user_id',
        'state',
        'waiting',
        'first_seen',
        'since',
        'opened',
        'reopened',
        'contacted',
        'snoozed',
        'note',
      ],
    },
  )
})

test('the history has a row for each field of each event, starting with the first', () => {
  const event = (kind: 'opened' | 'cause' | 'changed', at: string, fields: string[][]) => ({
    problem_id: 'closed',
    user_id: 'a',
    at,
    kind,
    author: kind === 'changed' ? 'Ana' : null,
    browser: kind === 'changed' ? 'Firefox on Linux' : null,
    fields: fields.map(([name, before, after]) => ({
      name: name!,
      before: before || null,
      after: after || null,
    })),
  })
  const events = [
    event('changed', '3', [
      ['owner', '', 'Ana'],
      ['note', '', 'called'],
    ]),
    event('cause', '2', [['cause', 'Paused', 'Access expired']]),
    event('opened', '1', []),
  ]
  const history = (isHidden: boolean) =>
    lines(historyCsv(rowsOf(), events, { ...around, isHidden })).slice(4)
  expect(history(false)).toEqual([
    'Maya Okafor,a,Garmin,1,opened,,,,,',
    'Maya Okafor,a,Garmin,2,cause,,,cause,Paused,Access expired',
    'Maya Okafor,a,Garmin,3,changed,Ana,Firefox on Linux,owner,,Ana',
    'Maya Okafor,a,Garmin,3,changed,Ana,Firefox on Linux,note,,called',
  ])
  expect(history(true).join()).not.toContain('called')
})

test('an incident names everyone it affected, and until when', () => {
  const incident = testIncident('oura', ['a', 'b'], { ended_at: '2026-11-20T09:30:00Z' })
  incident.members[0]!.left_at = '2026-11-20T09:00:00Z'
  expect(lines(incidentsCsv([incident], nameOf, { ...around, total: 1 })).slice(3)).toEqual([
    'Provider,Issue,Started,Ended,People using the provider,Person,User ID,Affected since,Recovered',
    'Oura,Access expired,2026-11-20T04:00:00Z,2026-11-20T09:30:00Z,20,Maya Okafor,a,2026-11-20T04:00:00Z,2026-11-20T09:00:00Z',
    'Oura,Access expired,2026-11-20T04:00:00Z,2026-11-20T09:30:00Z,20,Zoë Ek,b,2026-11-20T04:00:00Z,',
  ])
})
