import { expect, test } from 'vitest'

import { listProviders } from '#contract/interface/providers.ts'
import { addDays } from '#lib/days.ts'
import { readLeniently } from '#lib/read-leniently.ts'

import { outcomeOf, type Context, type Outcome } from './outcome.ts'
import { usualRules } from './silence.ts'
import { causeName } from './trouble.ts'

const NOW = '2026-11-20'
const sent = (slug: string, about: object = {}) => ({
  name: slug.toUpperCase(),
  slug,
  logo: null,
  status: 'connected',
  created_on: '2026-01-01T00:00:00Z',
  resource_availability: { workouts: { status: 'available', scope_requirements: null } },
  error_details: null,
  ...about,
})
const every = (apart: number, ago: number) =>
  Array.from({ length: 12 }, (_, index) => addDays(NOW, -ago - index * apart))

/** What a check finds; workouts are the days of each provider. */
function outcome(
  providers: object[],
  workouts: Record<string, string[]> | null = {},
  { unreadable = [], ...context }: Partial<Context> & { unreadable?: string[] } = {},
): Outcome {
  const { body } = readLeniently(listProviders, { providers }, {})
  return outcomeOf(
    {
      connections: body.providers,
      unreadable,
      recorded: workouts && new Map(Object.entries(workouts)),
      lookedFrom: addDays(NOW, -365),
    },
    { before: null, today: NOW, addedOn: NOW, rules: usualRules, ...context },
  ).outcome
}
const issues = (of: Outcome) =>
  of.issues.map(({ key, troubles }) => [key, troubles.map(causeName).join()])
const troubles = (of: Outcome) =>
  of.connections.map(({ slug, troubles: own }) => [slug, own.map(causeName).join()])

const garmin = { garmin: every(1, 0) }
const failing = sent('garmin', {
  status: 'error',
  error_details: { error_type: 'unknown', error_message: null, errored_at: null },
})

test('a connection that disappeared is an issue until it returns', () => {
  const both = { ...garmin, oura: every(2, 1) }
  const before = outcome([sent('garmin'), sent('oura')], both)
  const gone = outcome([sent('oura')], both, { before })
  expect(issues(gone)).toEqual([['#gone garmin 2026-01-01T00:00:00.000Z', 'disconnected']])
  const later = outcome([sent('oura')], both, { before: gone, today: addDays(NOW, 1) })
  // since the day on which it was found gone
  expect(later.issues[0]!.troubles[0]!.detail).toBe(NOW)
  expect(issues(outcome([sent('garmin'), sent('oura')], both, { before: gone }))).toEqual([])
  // of somebody with nothing left it is that, and not that they never connected
  const alone = outcome([], both, { before: gone, addedOn: '2026-01-01' })
  expect(issues(alone).map(([, cause]) => cause)).toEqual(['disconnected', 'disconnected'])
})

test('an issue stays until a second check also finds it gone', () => {
  const before = outcome([failing], garmin)
  const confirmed = {
    ...before,
    connections: before.connections.map((one) => ({ ...one, pending: false })),
  }
  const first = outcome([], garmin, { before: confirmed })
  expect(issues(first).map(([, cause]) => cause)).toEqual(['disconnected', 'unknown'])
  expect(issues(outcome([], garmin, { before: first })).map(([, cause]) => cause)).toEqual([
    'disconnected',
  ])
})

test('a connection that was replaced or reconnected isn’t reported as gone', () => {
  const polar = { polar: every(2, 200), ...garmin }
  const before = outcome([sent('polar'), sent('garmin')], polar)
  expect(issues(outcome([sent('garmin')], polar, { before }))).toEqual([])
  const anew = sent('garmin', { created_on: '2026-11-19T00:00:00Z' })
  expect(issues(outcome([anew], garmin, { before: outcome([sent('garmin')], garmin) }))).toEqual([])
})

test('an old connection beside a new one to the same provider is not an issue', () => {
  const anew = sent('garmin', { created_on: '2026-11-01T00:00:00Z' })
  const found = outcome([failing, anew], garmin)
  expect(troubles(found)).toEqual([
    ['garmin', ''],
    ['garmin', ''],
  ])
  expect(found.connections.map(({ superseded }) => superseded)).toEqual([true, false])
  // and the new one speaks for itself
  const broken = { ...failing, created_on: '2026-11-01T00:00:00Z' }
  expect(troubles(outcome([sent('garmin'), broken], garmin))).toEqual([
    ['garmin', 'unknown'],
    ['garmin', ''],
  ])
})

test('a person who never connected is an issue after some days on the list', () => {
  const after = (days: number, rules = usualRules) =>
    issues(outcome([], {}, { addedOn: addDays(NOW, -days), rules }))
  expect(after(2)).toEqual([])
  expect(after(3)).toEqual([['#unconnected', 'unconnected']])
  expect(after(0, { ...usualRules, unconnected: 0 })).toHaveLength(1)
  expect(issues(outcome([], {}, { addedOn: null }))).toEqual([])
})

test('current workouts from an unconnected provider are an issue, and old ones are not', () => {
  const of = (polar: string[], before: Outcome | null = null) =>
    issues(outcome([sent('garmin')], { ...garmin, polar }, { before })).map(([, cause]) => cause)
  expect(of(every(2, 1))).toEqual(['unlisted'])
  expect(of(every(2, 20))).toEqual([])
  // after it was found gone only what comes since
  const before = outcome([sent('polar'), sent('garmin')], { ...garmin, polar: every(2, 1) })
  const gone = outcome([sent('garmin')], { ...garmin, polar: every(2, 1) }, { before })
  expect(issues(gone).map(([, cause]) => cause)).toEqual(['disconnected'])
  expect(of([addDays(NOW, 1), ...every(2, 1)], gone)).toEqual(['disconnected', 'unlisted'])
})

test('nothing is reported as gone while a record is unreadable, and earlier findings stay', () => {
  const before = outcome([sent('oura'), failing], garmin)
  const found = outcome([sent('oura')], garmin, { before, unreadable: ['slug: missing'] })
  expect(issues(found)).toEqual([['#unreadable', 'unreadable']])
  expect(troubles(found)).toContainEqual(['garmin', 'unknown'])
  expect(issues(outcome([failing, sent('oura')], garmin, { before: found }))).toEqual([])
})

test('an accepted issue needs no action until something else is wrong', () => {
  const before = outcome([failing], garmin)
  const accepted = {
    ...before,
    connections: before.connections.map((one) => ({
      ...one,
      troubles: [],
      accepted: one.troubles,
    })),
  }
  const same = outcome([failing], garmin, { before: accepted })
  expect([troubles(same), same.connections[0]!.accepted.map(causeName)]).toEqual([
    [['garmin', '']],
    ['unknown'],
  ])
  const paused = outcome([sent('garmin', { status: 'paused' })], garmin, { before: accepted })
  expect([troubles(paused), paused.connections[0]!.accepted]).toEqual([[['garmin', 'paused']], []])
  // one that left on purpose is not missed either
  const gone = outcome([], garmin, { before: accepted })
  expect(gone.issues).toMatchObject([
    { troubles: [], accepted: [{ kind: 'disconnected' }] },
    { troubles: [], accepted: [{ kind: 'error' }] },
  ])
  expect(issues(outcome([], garmin, { before: gone, addedOn: '2026-01-01' }))).toEqual([
    ['#gone garmin 2026-01-01T00:00:00.000Z', ''],
  ])
})

test('a reconnected connection has time to send data', () => {
  const silent = { garmin: every(1, 30) }
  const before = outcome([failing], silent)
  const again = outcome([sent('garmin')], silent, { before })
  expect([troubles(again), again.connections[0]!.silence.grade]).toEqual([
    [['garmin', '']],
    'waiting',
  ])
  const later = addDays(NOW, 8)
  expect(troubles(outcome([sent('garmin')], silent, { before: again, today: later }))).toEqual([
    ['garmin', 'silent'],
  ])
})

test('a workout dated in the future hides no silence', () => {
  const days = [addDays(NOW, 180), ...every(1, 20)]
  const [found] = outcome([sent('garmin')], { garmin: days }).connections
  expect(found!.silence).toMatchObject({ grade: 'silent', newest: addDays(NOW, -20), days_ago: 20 })
  expect(outcome([sent('garmin')], { garmin: days }).last_activity).toBe(addDays(NOW, -20))
  // where the person is, it may be tomorrow
  const tomorrow = outcome([sent('garmin')], { garmin: [addDays(NOW, 1), ...every(1, 0)] })
  expect(tomorrow.connections[0]!.silence).toMatchObject({ grade: 'recording', days_ago: 0 })
})

test('a person with workouts but no connection was connected before, so Rounds doesn’t wait', () => {
  const [found] = outcome([], { wahoo: every(1, 12) }).issues
  expect(found).toMatchObject({
    key: '#unconnected',
    troubles: [{ kind: 'unconnected', detail: addDays(NOW, -12) }],
  })
  expect(outcome([], {}).issues).toEqual([])
})

test('silence and workouts from an unlisted provider stay as found while workouts load', () => {
  const recorded = { strava: every(1, 30), oura: every(1, 1) }
  const before = outcome([sent('garmin'), sent('strava')], recorded)
  const tomorrow = addDays(NOW, 1)
  const reading = outcome([sent('garmin'), sent('strava'), sent('polar')], null, {
    before,
    today: tomorrow,
  })
  const silences = reading.connections.map(({ slug, silence }) => [
    slug,
    silence.grade,
    silence.days_ago,
  ])
  expect(troubles(reading)).toEqual(
    expect.arrayContaining([
      ['strava', 'silent'],
      ['polar', ''],
    ]),
  )
  expect(silences).toContainEqual(['strava', 'silent', 31])
  expect(silences).toContainEqual(['polar', 'unknown', null])
  expect(issues(reading)).toEqual(issues(before))
  expect(issues(before)).toEqual([['#unlisted oura', 'unlisted']])
  expect(reading.last_activity).toBe(before.last_activity)
})

test('an accepted issue stays accepted if one response left the connection out', () => {
  const found = outcome([failing], garmin)
  const connections = found.connections.map((one) => ({
    ...one,
    troubles: [],
    accepted: one.troubles,
  }))
  const away = outcome([], garmin, { before: { ...found, connections } })
  expect(away.issues.flatMap(({ troubles: own }) => own)).toEqual([])
  const back = outcome([failing], garmin, { before: away })
  expect(troubles(back)).toEqual([['garmin', '']])
  expect(back.connections[0]!.accepted.map(causeName)).toEqual(['unknown'])
})

test('no data since connecting names the connection date, even after a recovery', () => {
  const broken = outcome([sent('oura', { status: 'error' })], {}, { today: addDays(NOW, -10) })
  const again = outcome([sent('oura')], {}, { before: broken, today: addDays(NOW, -9) })
  const later = outcome([sent('oura')], {}, { before: again })
  expect(later.connections[0]).toMatchObject({
    silence: { waiting_since: addDays(NOW, -9) },
    troubles: [{ kind: 'no data', detail: '2026-01-01' }],
  })
})

test('confirmed issues without a connection stay while a response is unreadable', () => {
  const found = outcome([], {}, { addedOn: '2026-01-01' })
  const unreadable = ['no slug']
  const confirmed = outcome([], {}, { before: found, unreadable })
  expect(issues(confirmed).map(([key]) => key)).toEqual(['#unconnected', '#unreadable'])
  const once = { ...found, issues: found.issues.map((one) => ({ ...one, pending: true })) }
  expect(issues(outcome([], {}, { before: once, unreadable })).map(([key]) => key)).toEqual([
    '#unreadable',
  ])
})
