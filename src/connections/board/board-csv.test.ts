import { expect, test } from 'vitest'

import {
  testCheck,
  testChecked,
  testErred,
  testIssue,
  testProblem,
} from '#lib/connections/testing.ts'

import { boardCsv } from './board-csv.ts'
import { matchOf, noFacets } from './facets.ts'
import { testRows } from './testing.ts'

const rows = testRows(
  [
    testCheck('a', [testChecked('garmin'), { ...testErred('oura', null), pending: true }], {
      issues: [testIssue()],
    }),
    testCheck('b', [testChecked('garmin')]),
    testCheck('c', [], { checked_at: null, last_activity: null }),
  ],
  [testProblem('a', 'oura', { owner: '=Ana', contacted_on: '2026-11-19' })],
  { a: { tags: ['study', 'new'] } },
)
const around = {
  total: 7,
  filteredBy: 'study',
  at: new Date('2026-11-20T10:00:00Z'),
  isHidden: false,
  isGrid: false,
  isMatch: matchOf(noFacets),
  today: '2026-11-20',
}
const lines = (about: Partial<typeof around>) =>
  boardCsv(rows, { ...around, ...about })
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')

test('the file has the people as they stand, says of how many, and cells are no formulas', () => {
  expect(lines({})).toEqual([
    '"# connections, study"',
    '# 3 of 7 people',
    '# made 2026-11-20T10:00:00.000Z',
    'Person,User ID,Status,Connections,Assignment,Assignee,Tags,Last activity,Checked,Failed',
    'Label a,a,Needs attention,"Polar: Disconnected Nov 18, 2026; Oura: Access expired (token_refresh_failed), unconfirmed; Garmin: Connected","assigned; contacted",\'=Ana,"study; new",2026-11-19,2026-11-20T07:58:00Z,',
    'Label c,c,Never checked,,,,,,,',
    'Label b,b,Healthy,Garmin: Connected,,,,2026-11-19,2026-11-20T07:58:00Z,',
  ])
})

test('what the filters look for stands first, as on screen', () => {
  const [a] = lines({ isMatch: matchOf({ ...noFacets, provider: ['garmin'] }) }).slice(4)
  expect(a).toContain('Garmin: Connected; Oura: Access expired (token_refresh_failed), unconfirmed')
})

test('the grid has a column for each provider', () => {
  const grid = lines({ isGrid: true })
  expect(grid[3]).toBe(
    'Person,User ID,Status,Garmin,Oura,Other issues,Assignment,Assignee,Tags,Last activity,Checked,Failed',
  )
  expect(grid[4]).toContain(
    'a,Needs attention,Connected,"Access expired (token_refresh_failed), unconfirmed","Polar: Disconnected Nov 18, 2026"',
  )
})

test('hidden identifiers stay hidden: people are told apart by their place in the list', () => {
  const hidden = lines({ isHidden: true })
  expect(hidden[3]).toMatch(/^Person,Status/)
  expect(hidden.slice(4).map((line) => line.split(',')[0])).toEqual([
    'Person 1',
    'Person 3',
    'Person 2',
  ])
  expect(hidden.join('\n')).not.toContain('Label')
})
