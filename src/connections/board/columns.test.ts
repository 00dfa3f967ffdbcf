import { expect, test } from 'vitest'

import {
  testCheck,
  testChecked,
  testErred,
  testIssue,
  testProblem,
} from '#lib/connections/testing.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { expectFileAsOnScreen } from '#src/kit/table/testing.ts'

import { providersOf, rowsOfProvider } from './board-providers.ts'
import { boardColumns } from './columns.tsx'
import { matchOf } from './facets.ts'
import { testRows } from './testing.ts'

const rows = testRows(
  [
    testCheck('a', [testChecked('garmin'), { ...testErred('oura', null), pending: true }], {
      issues: [testIssue()],
    }),
    testCheck('b', [testChecked('garmin')]),
    testCheck('c', [], { checked_at: null, last_activity: null }),
  ],
  [
    testProblem('a', 'polar', {
      connection: testIssue().key,
      owner: '=Ana',
      contacted_on: '2026-11-19',
    }),
  ],
  { a: { tags: ['study', 'new'] } },
)
const around = {
  hideIdentifiers: false,
  isMatch: matchOf({}),
  today: '2026-11-20',
  now: Date.parse('2026-11-20T09:58:00Z'),
  selection: {
    ids: new Set<string>(),
    selected: [],
    toggle: () => {},
    select: () => {},
    clear: () => {},
  },
  shown: rows,
  isWorstFirst: true,
  hasProblems: true,
  hasCheckAges: true,
  unfolded: new Set<string>(),
  onUnfold: () => {},
}
const lines = (about: Partial<typeof around>, isGrid = false) =>
  listCsv(boardColumns(isGrid ? providersOf(rows) : null), rows, { ...around, ...about }, [])
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')

test('the file has the people in order, and no cell is a formula', () => {
  expect(lines({})).toEqual([
    'Name,User ID,Status,Connections,"Duration, hours",Assignment,Assignee,Tags,Last activity,Last refreshed,Refresh failed',
    'Label a,a,Needs attention,"Polar: Disconnected Nov 18, 2026; Oura: Access expired (token_refresh_failed), unconfirmed; Garmin: Connected",50,"assigned; contacted",\'=Ana,"study; new",2026-11-19,2026-11-20T07:58:00Z,',
    'Label c,c,Not refreshed yet,,,,,,,,',
    'Label b,b,Healthy,Garmin: Connected,,,,,2026-11-19,2026-11-20T07:58:00Z,',
  ])
})

test('connections that match the filters come first, as on screen', () => {
  const [a] = lines({ isMatch: matchOf({ provider: ['garmin'] }) }).slice(1)
  expect(a).toContain('Garmin: Connected; Oura: Access expired (token_refresh_failed), unconfirmed')
})

test('the grid has a column for each provider', () => {
  const grid = lines({}, true)
  expect(grid[0]).toBe(
    'Name,User ID,Status,Garmin,Oura,Other issues,"Duration, hours",Assignment,Assignee,Tags,Last activity,Last refreshed,Refresh failed',
  )
  expect(grid[1]).toContain(
    'a,Needs attention,Connected,"Access expired (token_refresh_failed), unconfirmed","Polar: Disconnected Nov 18, 2026"',
  )
})

test('a shared account is in the column of its provider, as on screen', () => {
  const shared = [{ provider: 'garmin', user_ids: ['b'] }]
  const mixed = testRows([testCheck('a', [testChecked('garmin')], { shared })])
  const csv = listCsv(boardColumns(providersOf(mixed)), mixed, around, []).split('\r\n')
  expect(csv[0]).toContain('Name,User ID,Status,Garmin,')
  expect(csv[1]).toContain('a,Needs attention,Shared account,')
})

test('hidden identifiers stay hidden, and people are identified by their place in the list', () => {
  const hidden = lines({ hideIdentifiers: true })
  expect(hidden[0]).toMatch(/^Name,Status/)
  expect(hidden.slice(1).map((line) => line.split(',')[0])).toEqual([
    'Person 1',
    'Person 3',
    'Person 2',
  ])
  expect(hidden.join('\n')).not.toContain('Label')
})

test('every column of the board is on screen and in the file with the same value', () => {
  const inFileOnly = ['user_id', 'status', 'assignment', 'failed']
  expectFileAsOnScreen(boardColumns(null), rows, around, {
    controls: ['select', 'step'],
    inFileOnly: [...inFileOnly, 'tags'],
    inOtherWords: ['connections', 'open', 'queue', 'checked'],
  })
  const providers = providersOf(rows)
  expectFileAsOnScreen(boardColumns(providers), rows, around, {
    controls: ['select'],
    inFileOnly: [...inFileOnly, 'other', 'open', 'queue', 'tags', 'activity'],
    inOtherWords: [...providers.map(({ provider }) => `provider ${provider}`), 'checked'],
  })
})

const sorted = testRows(
  [
    testCheck('a', [], { last_activity: '2026-11-02', checked_at: '2026-11-20T07:00:00Z' }),
    testCheck('b', [testErred('oura', null)], { last_activity: null }),
    testCheck('c', [], { last_activity: '2026-11-19', checked_at: null }),
  ],
  [],
  { a: { label: 'Patient 10' }, b: { label: 'patient 9' }, c: { label: null } },
)
const ids = (sort: string, isHidden = false) =>
  sortRows(sorted, boardColumns(null), sort, { ...around, hideIdentifiers: isHidden }).map(
    ({ person }) => person.user_id,
  )

test('unsorted rows put the worst first, and sorted rows put unknown values last', () => {
  expect(ids('')).toEqual(['b', 'c', 'a'])
  expect(ids('person')).toEqual(['b', 'a', 'c'])
  expect(ids('-person')).toEqual(['a', 'b', 'c'])
  expect(ids('activity')).toEqual(['a', 'c', 'b'])
  expect(ids('-activity')).toEqual(['c', 'a', 'b'])
  expect(ids('checked')).toEqual(['a', 'b', 'c'])
})

test('hidden names keep the list’s own order', () => {
  expect(ids('person', true)).toEqual(['a', 'b', 'c'])
})

test('a provider’s age and assignee come from its own issue, and the age from its current cause', () => {
  const both = testRows(
    [testCheck('a', [testErred('oura', null), testErred('polar', null)])],
    [
      testProblem('a', 'oura', { cause_since: '2026-10-21T09:58:00Z', owner: 'Ana' }),
      testProblem('a', 'polar', {
        first_seen: '2026-11-19T09:58:00Z',
        cause_since: '2026-11-19T12:58:00Z',
      }),
    ],
  )
  const open = boardColumns(null).find(({ id }) => id === 'open')!
  const hoursOf = (provider: string) =>
    rowsOfProvider(both, provider).map((row) => open.value!(row, around))
  expect(hoursOf('oura')).toEqual([30 * 24])
  expect(hoursOf('polar')).toEqual([21])
  expect(rowsOfProvider(both, 'polar')[0]!.problems.map(({ owner }) => owner)).toEqual([null])
})
