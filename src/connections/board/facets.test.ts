import { expect, test } from 'vitest'

import {
  testCheck,
  testChecked,
  testErred,
  testIssue,
  testProblem,
  testTrouble,
} from '#lib/connections/testing.ts'
import { applyFacets, facetWords, type Chosen } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'

import { listColumns, textsOfPerson } from './columns.tsx'
import { matchesFirst, matchOf, problemsOfMatch } from './facets.ts'
import { testRows } from './testing.ts'

const TODAY = '2026-11-20'
const denied = testTrouble({
  kind: 'unavailable',
  resource: 'sleep',
  scopes: ['sleep.read'],
  actor: 'person',
})
const rows = testRows(
  [
    testCheck('a', [testErred('oura', null), testChecked('garmin', { status: 'paused' })]),
    testCheck('b', [
      testChecked('oura', { troubles: [denied] }),
      testErred('garmin', null, 'new_type'),
    ]),
    testCheck('c', [testChecked('oura', { status: 'brand_new' })]),
    testCheck('d', [], { checked_at: null }),
    testCheck('e', [
      testChecked('oura', {
        status: null,
        troubles: [testTrouble({ kind: 'unreadable', actor: 'us' })],
      }),
    ]),
  ],
  [testProblem('a', 'oura', { owner: 'Ana' })],
  { a: { tags: ['study'] }, b: { tags: ['study', 'new'] } },
)
const facets = listColumns.flatMap((column) => column.facets ?? [])
const about = { hideIdentifiers: false, today: TODAY, now: Date.parse(TODAY), isMatch: null }
const found = (chosen: Chosen) => {
  const { rows: kept, counts } = applyFacets(rows, facets, chosen, about)
  return { ids: kept.map(({ person }) => person.user_id).sort(), counts }
}
const count = (chosen: Chosen, name: string) => Object.fromEntries(found(chosen).counts(name))

test('without a filter everyone is shown, and unknown values are counted separately', () => {
  expect(found({}).ids).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(count({}, 'status')).toEqual({
    error: 2,
    connected: 1,
    paused: 1,
    brand_new: 1,
    unreadable: 1,
  })
  expect(count({}, 'cause')).toEqual({
    token_refresh_failed: 1,
    'scope denied': 1,
    new_type: 1,
    'never checked': 1,
    unreadable: 1,
  })
  expect(count({}, 'who')).toEqual({ person: 2, us: 1 })
  expect(count({}, 'tag')).toEqual({ study: 2, new: 1 })
  expect(count({}, 'queue')).toEqual({ assigned: 1 })
  expect(count({}, 'show')).toEqual({ look: 3, never: 1, well: 1 })
})

test('a person without connections is shown unless a filter is about connections', () => {
  const alone = testRows([testCheck('a')])
  expect(applyFacets(alone, facets, {}, about).rows).toHaveLength(1)
  expect(applyFacets(alone, facets, { status: ['connected'] }, about).rows).toEqual([])
})

test('several filters apply to the same connection', () => {
  expect(found({ provider: ['oura'], status: ['error'] }).ids).toEqual(['a'])
  expect(found({ provider: ['garmin'], cause: ['scope denied'] }).ids).toEqual([])
  expect(found({ status: ['error', 'brand_new'] }).ids).toEqual(['a', 'b', 'c'])
  expect(found({ resource: ['sleep'], tag: ['new'] }).ids).toEqual(['b'])
  expect(found({ queue: ['snoozed'] }).ids).toEqual([])
})

test('a count shows how many people a value would leave with the other filters unchanged', () => {
  expect(count({ provider: ['oura'] }, 'status')).toEqual({
    error: 1,
    connected: 1,
    brand_new: 1,
    unreadable: 1,
  })
  // of its own filter the others still count
  expect(count({ provider: ['oura'] }, 'provider')).toEqual({ oura: 4, garmin: 2 })
  expect(count({ tag: ['new'] }, 'tag')).toEqual({ study: 2, new: 1 })
  expect(count({ tag: ['new'], provider: ['oura'] }, 'cause')).toEqual({ 'scope denied': 1 })
})

test('a person is found by parts of the name in any order, without accents, but not by a hidden name', () => {
  const named = testRows([testCheck('11aa'), testCheck('22bb')], [], {
    '11aa': { label: 'Zoë Ångström' },
    '22bb': { label: null },
  })
  const ids = (text: string, isHidden = false) =>
    findByText(
      named,
      (row) => textsOfPerson(row, { ...about, hideIdentifiers: isHidden }),
      text,
    ).map(({ person }) => person.user_id)
  expect(ids('angstrom zoe')).toEqual(['11aa'])
  expect(ids('22B')).toEqual(['22bb'])
  expect(ids('zoe', true)).toEqual([])
  expect(ids('11AA', true)).toEqual(['11aa'])
  expect(ids(' ')).toEqual(['11aa', '22bb'])
})

test('the person who acts is described in words, and unknown values appear as received', () => {
  expect(
    facetWords(facets, {
      who: ['person', 'toString'],
      status: ['brand_new'],
      cause: ['token_refresh_failed', 'solar_flare'],
    }),
  ).toEqual([
    'connection status brand_new',
    'cause Access expired or solar_flare',
    'waiting on Patient or toString',
  ])
})

test('a connection that matches the filters comes before worse ones', () => {
  const { connections } = rows.find(({ person }) => person.user_id === 'b')!
  const inOrder = (chosen: Chosen) =>
    matchesFirst(connections, matchOf(chosen)).map(({ slug }) => slug)
  expect(inOrder({ tag: ['study'] })).toEqual(['garmin', 'oura'])
  expect(inOrder({ provider: ['oura'] })).toEqual(['oura', 'garmin'])
  expect(inOrder({ resource: ['sleep'] })).toEqual(['oura', 'garmin'])
  // one connection has to be all of it
  const isMatch = matchOf({ provider: ['oura'], cause: ['new_type'] })!
  expect(connections.filter(isMatch)).toEqual([])
  expect(matchOf({ show: ['look'] })).toBeNull()
})

test('a bulk change affects only the issues that match the filters', () => {
  const [row] = testRows(
    [
      testCheck('a', [testErred('oura', null), testChecked('garmin', { troubles: [denied] })], {
        issues: [testIssue()],
        shared: [{ provider: 'strava', user_ids: ['b'] }],
      }),
    ],
    [
      testProblem('a', 'oura', { owner: 'Ana' }),
      testProblem('a', 'garmin', { snoozed_until: '2026-12-01' }),
      testProblem('a', 'polar', { connection: testIssue().key }),
      testProblem('a', 'strava', { connection: '#shared strava' }),
    ],
  )
  const of = (chosen: Chosen) =>
    problemsOfMatch(row!, chosen, TODAY).map(({ provider }) => provider)
  expect(of({})).toHaveLength(4)
  expect(of({ provider: ['oura'] })).toEqual(['oura'])
  expect(of({ cause: ['scope denied'] })).toEqual(['garmin'])
  expect(of({ cause: ['disconnected', 'shared'] })).toEqual(['polar', 'strava'])
  expect(of({ queue: ['unassigned'] })).toEqual(['garmin', 'polar', 'strava'])
  expect(of({ queue: ['snoozed'], provider: ['oura'] })).toEqual([])
  expect(of({ state: ['unconfirmed'] })).toEqual([])
})
