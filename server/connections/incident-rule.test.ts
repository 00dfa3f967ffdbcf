import { expect, test } from 'vitest'

import { testChecked, testErred, testTrouble } from '#lib/connections/testing.ts'

import { faultOf, joins, newIncidents, type Fault } from './incident-rule.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const TOKEN = 'token_refresh_failed'
/** Faults of as many people, each begun at its time. */
const began = (...times: string[]): Fault[] =>
  times.map((time, index) => ({
    user_id: `p${index}`,
    connection: 'oura',
    cause: TOKEN,
    at: Date.parse(time),
    dated: true,
  }))
const undated = (count: number, cause = 'paused'): Fault[] =>
  Array.from({ length: count }, (_, index) => ({
    user_id: `u${index}`,
    connection: 'oura',
    cause,
    at: NOW,
    dated: false,
  }))
const found = (faults: Fault[], having = 20) =>
  newIncidents(faults, { having, now: NOW }).map((run) => run.map(({ user_id }) => user_id))

test('faults of three people within six hours are one incident', () => {
  expect(
    found(began('2026-11-20T04:00:00Z', '2026-11-20T05:10:00Z', '2026-11-20T07:00:00Z')),
  ).toEqual([['p0', 'p1', 'p2']])
  expect(found(began('2026-11-20T04:00:00Z', '2026-11-20T04:10:00Z'))).toEqual([])
  expect(
    found(began('2026-11-19T12:00:00Z', '2026-11-19T20:00:00Z', '2026-11-20T04:00:00Z')),
  ).toEqual([])
})

test('an incident counts even if it began days before a check, but not last season', () => {
  const at = (day: string) => found(began(day, day, day))
  expect(at('2026-11-15T04:00:00Z')).toHaveLength(1)
  expect(at('2026-09-15T04:00:00Z')).toEqual([])
  expect(at('2026-11-21T04:00:00Z')).toEqual([])
})

test('one person with three connections counts once, and a few of many people are the daily average', () => {
  const at = '2026-11-20T04:00:00Z'
  const same = began(at, at, at)
  expect(found(same.map((fault) => ({ ...fault, user_id: 'p0' })))).toEqual([])
  expect(found(same, 150)).toHaveLength(1)
  expect(found(same, 151)).toEqual([])
})

test('an outage longer than the window is one incident, separate from the one before it', () => {
  const hours = [2, 5, 7, 10, 12, 14]
  const day = (hour: number) => `2026-11-19T${String(hour).padStart(2, '0')}:00:00Z`
  expect(found(began(...hours.map(day))).map((run) => run.length)).toEqual([6])
  expect(found(began(...[...hours, 22, 22, 23].map(day))).map((run) => run.length)).toEqual([6, 3])
})

test('several causes are no incident, unless many people share one', () => {
  const at = '2026-11-20T04:00:00Z'
  const causes = (...of: string[]) =>
    began(...of.map(() => at)).map((fault, index) => ({ ...fault, cause: of[index]! }))
  expect(found(causes(TOKEN, 'unknown', 'paused'))).toEqual([])
  // what else began in that time is a part of it
  expect(found(causes(TOKEN, TOKEN, TOKEN, 'unknown'))).toEqual([['p0', 'p1', 'p2', 'p3']])
})

test('many faults with an unknown start are one incident, whatever their type', () => {
  expect(found(undated(6), 12)).toEqual([['u0', 'u1', 'u2', 'u3', 'u4', 'u5']])
  expect(found(undated(3), 6)).toEqual([])
  expect(found(undated(5), 20)).toEqual([])
  const mixed = [...undated(4), ...undated(8, 'unknown').slice(4)]
  expect(found(mixed, 12)).toEqual([mixed.map(({ user_id }) => user_id)])
  expect(found(mixed, 25)).toEqual([])
  // those that were first seen at quite another time are others
  const earlier = mixed.map((fault, index) => ({ ...fault, at: NOW - (index % 2) * 86_400_000 }))
  expect(found(earlier, 24)).toEqual([])
})

test('personal causes don’t count toward an incident, but pauses may', () => {
  const causeOf = (type: string) => faultOf(testErred('oura', '2026-11-20T04:00:00Z', type))?.cause
  for (const own of [
    'user_not_found',
    'provider_password_expired',
    'deregistered_per_provider',
    'required_scopes_not_granted',
  ])
    expect([own, causeOf(own)]).toEqual([own, undefined])
  expect(causeOf(TOKEN)).toBe(TOKEN)
  expect(causeOf('solar_flare')).toBe('solar_flare')
  const status = testTrouble({ kind: 'status', detail: 'paused' })
  expect(faultOf(testChecked('oura', { troubles: [status] }))).toEqual({
    cause: 'paused',
    at: null,
  })
  const denied = testTrouble({ kind: 'unavailable', resource: 'sleep', scopes: ['x'] })
  expect(faultOf(testChecked('oura', { troubles: [denied] }))).toBeNull()
})

test('a later fault with the same cause joins the incident, and an older one doesn’t', () => {
  const incident = { began: Date.parse('2026-11-18T04:00:00Z'), dated: true, causes: [TOKEN] }
  const of = (time: string) => joins(began(time)[0]!, incident)
  expect([of('2026-11-19T09:00:00Z'), of('2026-11-17T23:00:00Z')]).toEqual([true, true])
  expect(of('2026-11-10T04:00:00Z')).toBe(false)
  const [pause] = undated(1)
  expect(joins(pause!, incident)).toBe(false)
  expect(joins({ ...pause!, cause: TOKEN }, incident)).toBe(false)
  expect(joins(pause!, { ...incident, dated: false, causes: ['paused'] })).toBe(true)
})
