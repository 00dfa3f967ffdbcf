import { expect, test } from 'vitest'

import { listProviders } from '#contract/interface/providers.ts'
import { outcomeOf } from '#lib/connections/outcome.ts'
import { recordedDays, usualRules } from '#lib/connections/silence.ts'
import { addDays } from '#lib/days.ts'
import { readLeniently } from '#lib/read-leniently.ts'

import { connectionRows, inTrouble, notKnownWell, resourcesOf } from './rows.ts'

const NOW = '2026-11-20'
const resource = (status: string, required: string[] = [], optional: string[] = []) => ({
  status,
  scope_requirements: {
    user_granted: { required: [], optional: [] },
    user_denied: { required, optional },
  },
})
const sent = (slug: string, about: object = {}) => ({
  name: slug.toUpperCase(),
  slug,
  logo: null,
  status: 'connected',
  created_on: '2020-01-01T00:00:00Z',
  resource_availability: { workouts: resource('available') },
  error_details: null,
  ...about,
})
const read = (...providers: object[]) =>
  readLeniently(listProviders, { providers }, {}).body.providers
const every = (provider: string, days: number, ago: number) =>
  Array.from({ length: 12 }, (_, index) => ({
    calendar_date: addDays(NOW, -ago - index * days),
    source: { provider },
  }))
const rowsOf = (providers: object[], workouts: ReturnType<typeof every> | null) =>
  connectionRows(
    { connections: read(...providers), unreadable: [] },
    workouts && recordedDays(workouts),
    { before: null, today: NOW, addedOn: null, rules: usualRules, lookedFrom: '2025-11-20' },
  ).rows

test('the worst connection comes first, then silent ones, and repeated providers are told apart', () => {
  const rows = rowsOf(
    [
      sent('polar'),
      sent('whoop'),
      sent('whoop', { status: 'paused', created_on: '2021-01-01T00:00:00Z' }),
      sent('oura', { status: 'error' }),
      sent('garmin'),
      sent('strava'),
    ],
    [...every('polar', 2, 1), ...every('strava', 3, 17), ...every('garmin', 30, 20)],
  )
  expect(
    rows.map(({ key, checked }) => [key, checked.troubles[0]?.kind ?? checked.silence.grade]),
  ).toEqual([
    ['oura', 'status'],
    ['whoop 2', 'status'],
    ['strava', 'silent'],
    ['polar', 'recording'],
    ['garmin', 'recording'],
    ['whoop', 'replaced'],
  ])
  expect(rows.find(({ key }) => key === 'strava')!.workouts).toBe(
    'No data for 17 days (usual: every 3 days). Since then, POLAR has recorded data on 8 days',
  )
})

test('resources with one problem share a line, with denied ones before reduced ones', () => {
  const [row] = rowsOf(
    [
      sent('oura', {
        resource_availability: {
          workouts: resource('available', [], ['session']),
          body: resource('unavailable', ['personal']),
          sleep: resource('available'),
          heartrate: resource('unavailable', ['personal']),
          glucose: resource('unavailable'),
        },
      }),
    ],
    null,
  )
  expect(row!.deviations).toEqual([
    { cause: { kind: 'denied', needs: ['personal'] }, resources: ['body', 'heartrate'] },
    { cause: { kind: 'unexplained', without: [] }, resources: ['glucose'] },
    { cause: { kind: 'reduced', without: ['session'] }, resources: ['workouts'] },
  ])
  expect(row!.available).toEqual(['sleep'])
})

test('connections without trouble aren’t called healthy if that is unknown', () => {
  const nothing = { rejected: 0 }
  const well = rowsOf([sent('polar')], every('polar', 2, 1))
  expect(well.filter(inTrouble)).toEqual([])
  expect(notKnownWell(well, nothing)).toEqual([])
  expect(notKnownWell(well, { rejected: 1 })).toEqual(['Couldn’t read 1 connection.'])
  const resting = rowsOf(
    [sent('strava'), sent('garmin')],
    [...every('strava', 3, 17), ...every('garmin', 2, 18)],
  )
  expect(resting.filter(inTrouble)).toEqual([])
  expect(notKnownWell(resting, nothing)[0]).toBe(
    'STRAVA: Probably inactive. No data for 17 days (usual: every 3 days), and none from other providers',
  )
  const connectedYesterday = sent('oura', { created_on: '2026-11-19T08:00:00Z' })
  expect(notKnownWell(rowsOf([connectedYesterday], []), nothing)).toEqual([
    'OURA: Connected Nov 19, 2026. Waiting for first data.',
  ])
  expect(notKnownWell(rowsOf([sent('oura')], null), nothing)).toEqual(['OURA: Workouts not loaded'])
})

test('an accepted failure is mentioned if nothing else is in trouble', () => {
  const paused = [sent('polar', { status: 'paused' })]
  const context = { today: NOW, addedOn: null, rules: usualRules, lookedFrom: '2025-11-20' }
  const recorded = recordedDays(every('polar', 2, 1))
  const reading = { connections: read(...paused), unreadable: [] }
  const { outcome } = outcomeOf(
    { ...reading, recorded, lookedFrom: context.lookedFrom },
    { ...context, before: null },
  )
  const connections = outcome.connections.map((one) => ({
    ...one,
    troubles: [],
    accepted: one.troubles,
  }))
  const { rows } = connectionRows(reading, recorded, {
    ...context,
    before: { ...outcome, connections },
  })
  expect(rows.filter(inTrouble)).toEqual([])
  expect(notKnownWell(rows, { rejected: 0 })).toEqual(['POLAR: Accepted: Paused (paused)'])
})

test('silence needs no second device, and nothing is claimed about unread workouts', () => {
  const [silent] = rowsOf([sent('strava')], every('strava', 1, 21))
  expect(silent!.checked.troubles.map(({ kind }) => kind)).toEqual(['silent'])
  expect(rowsOf([sent('strava')], null).filter(inTrouble)).toEqual([])
})

test('resources with the most providers come first', () => {
  const all = read(
    sent('a', { resource_availability: { sleep: resource('available'), body: resource('x') } }),
    sent('b', { resource_availability: { sleep: resource('available') } }),
  )
  expect(resourcesOf(all)).toEqual(['sleep', 'body'])
})

test('a row shows the previous check’s finding while workouts load, or that it is loading', () => {
  const providers = [sent('strava'), sent('garmin')]
  const context = { today: NOW, addedOn: null, rules: usualRules, lookedFrom: '2025-11-20' }
  const connections = read(...providers)
  const { connections: checked } = outcomeOf(
    {
      connections: connections.slice(0, 1),
      unreadable: [],
      recorded: recordedDays(every('strava', 3, 17)),
      lookedFrom: '2025-11-20',
    },
    { ...context, before: null },
  ).outcome
  const before = { connections: checked, issues: [], unreadable: [], last_activity: null }
  const { rows } = connectionRows({ connections, unreadable: [] }, null, {
    ...context,
    before,
    isReading: true,
  })
  expect(rows.map((row) => [row.key, row.workouts, inTrouble(row)])).toEqual([
    ['strava', expect.stringContaining('17 days'), true],
    ['garmin', 'Loading…', false],
  ])
})
