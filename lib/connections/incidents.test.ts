import { expect, test } from 'vitest'

import type { CheckedConnection } from '#contract/connection-checks.ts'
import { incidentOf, incidentsOf, sharedAccounts } from './incidents.ts'
import { testCheck, testChecked, testErred, testTrouble } from './testing.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const people = (connections: readonly CheckedConnection[][]) =>
  connections.map((own, index) => testCheck(`p${index}`, own))
const erred = (...at: (string | null)[]) => at.map((one) => [testErred('oura', one)])
const well = (count: number) => Array.from({ length: count }, () => [testChecked('oura')])
const found = (connections: CheckedConnection[][]) =>
  incidentsOf(people(connections), NOW).map((one) => [one.kind, one.user_ids.length, one.of])

test('errors of one provider that three people got within six hours are one incident, from the first of them on', () => {
  const checks = people([
    ...erred('2026-11-20T04:00:00Z', '2026-11-20T05:10:00Z', '2026-11-20T09:00:00+02:00'),
    [testErred('garmin', '2026-11-20T05:00:00Z')],
    ...well(1),
  ])
  expect(incidentsOf(checks, NOW)).toEqual([
    {
      kind: 'errors',
      provider: 'oura',
      name: 'Oura',
      user_ids: ['p0', 'p1', 'p2'],
      of: 4,
      since: Date.parse('2026-11-20T04:00:00Z'),
      newest: Date.parse('2026-11-20T07:00:00Z'),
      causes: ['token_refresh_failed'],
    },
  ])
})

test('two people, hours that lie apart, errors of no time, and those of last week are none', () => {
  expect(found(erred('2026-11-20T04:00:00Z', '2026-11-20T04:10:00Z'))).toEqual([])
  expect(
    found(erred('2026-11-19T12:00:00Z', '2026-11-19T20:00:00Z', '2026-11-20T04:00:00Z')),
  ).toEqual([])
  expect(found(erred(null, 'yesterday', '2026-11-20T04:00:00Z', '2026-11-20T04:01:00Z'))).toEqual(
    [],
  )
  expect(
    found(erred('2026-11-13T04:00:00Z', '2026-11-13T04:00:00Z', '2026-11-13T04:00:00Z')),
  ).toEqual([])
})

test('one person with three connections is one, and of many people a few are the daily share', () => {
  const at = '2026-11-20T04:00:00Z'
  expect(found([[testErred('oura', at), testErred('oura', at), testErred('oura', at)]])).toEqual([])
  expect(found([...erred(at, at, at), ...well(147)])).toEqual([['errors', 3, 150]])
  expect(found([...erred(at, at, at), ...well(148)])).toEqual([])
})

test('an outage that lasts longer than the hours is one line, and the one before it another', () => {
  const day = (hour: number) => `2026-11-19T${String(hour).padStart(2, '0')}:00:00Z`
  const long = erred(day(2), day(5), day(7), day(10), day(12), day(14))
  expect(found(long)).toEqual([['errors', 6, 6]])
  expect(found([...long, ...erred(day(22), day(22), day(23))])).toEqual([
    ['errors', 6, 9],
    ['errors', 3, 9],
  ])
})

test('a scope that most people of a provider denied is asked of the consent screen', () => {
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
  const of = (...own: CheckedConnection[]) => incidentsOf(people(own.map((one) => [one])), NOW)
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

test('an account that several have is named once, with all of them', () => {
  const shares = (id: string, ...others: string[]) =>
    testCheck(id, [testChecked('strava')], { shared: [{ provider: 'strava', user_ids: others }] })
  expect(sharedAccounts([shares('a', 'b'), shares('b', 'a'), testCheck('c')])).toEqual([
    { provider: 'strava', name: 'Strava', user_ids: ['a', 'b'] },
  ])
})

test('a problem is a part of the incident of its provider and its person, and of no other', () => {
  const incidents = incidentsOf(
    people(Array.from({ length: 3 }, () => [testErred('oura', '2026-11-20T04:00:00Z')])),
    NOW,
  )
  expect(incidentOf({ user_id: 'p1', provider: 'oura' }, incidents)).toBe(incidents[0])
  expect(incidentOf({ user_id: 'p1', provider: 'garmin' }, incidents)).toBeUndefined()
  expect(incidentOf({ user_id: 'p9', provider: 'oura' }, incidents)).toBeUndefined()
})
