import { expect, test } from 'vitest'

import { listProviders } from '#contract/interface/providers.ts'
import { addDays, type Day } from '#lib/days.ts'
import { readLeniently } from '#lib/read-leniently.ts'

import { recordedDays, silencesOf, usualRules } from './silence.ts'

const NOW = '2026-11-20'
const sent = (slug: string, about: object = {}) => ({
  name: slug,
  slug,
  logo: null,
  status: 'connected',
  created_on: '2026-01-01T00:00:00Z',
  resource_availability: { workouts: { status: 'available', scope_requirements: null } },
  error_details: null,
  ...about,
})
/** Workouts of a provider, so many days apart, the newest `ago` days before now. */
const every = (provider: string, apart: number, ago: number, count = 12) =>
  Array.from({ length: count }, (_, index) => ({
    calendar_date: addDays(NOW, -ago - index * apart),
    source: { provider },
  }))

type Given = { slug?: string; about?: object; since?: Day; isWorking?: boolean }
/** The silence of each connection, Garmin alone where nothing else is said. */
function silences(workouts: ReturnType<typeof every>[], ...given: Given[]) {
  const all = given.length ? given : [{}]
  const { providers } = readLeniently(
    listProviders,
    { providers: all.map(({ slug = 'garmin', about }) => sent(slug, about)) },
    {},
  ).body
  return silencesOf(
    providers.map((connection, index) => ({
      connection,
      waitingSince: all[index]!.since ?? '2026-01-01',
      isWorking: all[index]!.isWorking ?? true,
    })),
    recordedDays(workouts.flat()),
    { now: NOW, lookedFrom: addDays(NOW, -365), rules: usualRules },
  ).map(({ silence }) => silence)
}
const grades = (...of: Parameters<typeof silences>) => silences(...of).map(({ grade }) => grade)

test('silence is judged by the person’s own usual gap, without a second device', () => {
  expect(grades([every('garmin', 3, 5)])).toEqual(['recording'])
  expect(grades([every('garmin', 1, 21)])).toEqual(['silent'])
  expect(grades([every('garmin', 2, 40)])).toEqual(['silent'])
  // once a month is no silence after seventeen days
  expect(grades([every('garmin', 30, 17)])).toEqual(['recording'])
  expect(grades([every('garmin', 10, 17)])).toEqual(['recording'])
  // nobody's rhythm is told from three workouts
  expect(grades([every('garmin', 3, 17, 3)])).toEqual(['unknown'])
  expect(grades([every('garmin', 3, 4, 3)])).toEqual(['recording'])
  const [first] = silences([every('garmin', 3, 17), every('strava', 3, 1)])
  expect(first).toMatchObject({
    grade: 'silent',
    days_ago: 17,
    usual_gap: 3,
    meanwhile: [{ provider: 'strava', days: 6 }],
  })
})

test('a person is probably inactive only if another provider fell silent at the same time', () => {
  const two = [{ slug: 'garmin' }, { slug: 'strava' }]
  expect(grades([every('garmin', 2, 21), every('strava', 3, 22)], ...two)).toEqual([
    'inactive',
    'inactive',
  ])
  // one that recorded on is none that rests
  expect(grades([every('garmin', 2, 21), every('strava', 3, 1)], ...two)).toEqual([
    'silent',
    'recording',
  ])
  // one that was quiet long before tells nothing of these weeks
  expect(grades([every('garmin', 2, 21), every('strava', 3, 85)], ...two)[0]).toBe('silent')
  // nor does one that does not work, or that never recorded
  expect(
    grades([every('garmin', 2, 21), every('strava', 3, 22)], two[0]!, {
      slug: 'strava',
      isWorking: false,
    })[0],
  ).toBe('silent')
  expect(grades([every('garmin', 2, 21)], ...two)).toEqual(['silent', 'no data'])
  // one whose rhythm is slower is still in time
  expect(grades([every('garmin', 1, 12), every('strava', 10, 15)], ...two)[0]).toBe('silent')
})

test('a provider that is silent for months while another records counts as replaced', () => {
  const two = [{ slug: 'polar' }, { slug: 'garmin' }]
  expect(grades([every('polar', 2, 200), every('garmin', 2, 1)], ...two)[0]).toBe('replaced')
  expect(grades([every('polar', 2, 60), every('garmin', 2, 1)], ...two)[0]).toBe('silent')
  expect(grades([every('polar', 2, 200)], ...two)[0]).toBe('silent')
})

test('no data since connecting counts after a week, and not before', () => {
  expect(grades([], { since: addDays(NOW, -6) })).toEqual(['waiting'])
  expect(grades([], { since: addDays(NOW, -7) })).toEqual(['no data'])
  expect(grades([], { since: '2020-01-01' })).toEqual(['no data'])
  // of another provider there may be as many as there are
  expect(grades([every('strava', 1, 0)], { since: addDays(NOW, -60) }, { slug: 'strava' })).toEqual(
    ['no data', 'recording'],
  )
  // what was connected before anybody looked may have given some, and was given up for another
  expect(grades([every('strava', 1, 0)], { since: '2020-01-01' }, { slug: 'strava' })[0]).toBe(
    'replaced',
  )
})

test('no data is expected from a provider without workouts, or whose workouts are declined', () => {
  const only = (resource_availability: object) =>
    grades([], { since: addDays(NOW, -60), about: { resource_availability } })
  expect(only({ glucose: { status: 'available', scope_requirements: null } })).toEqual(['unknown'])
  const denied = { user_granted: {}, user_denied: { required: ['workout'], optional: [] } }
  expect(only({ workouts: { status: 'unavailable', scope_requirements: denied } })).toEqual([
    'unknown',
  ])
})

test('a new connection starts its silence over', () => {
  const old = every('garmin', 1, 30)
  expect(grades([old], { since: addDays(NOW, -2) })).toEqual(['waiting'])
  expect(grades([old], { since: addDays(NOW, -8) })).toEqual(['silent'])
})

/** Workouts with these pauses between them, the newest first, the newest `ago` days before now. */
const paused = (ago: number, gaps: readonly number[]) => {
  let day = -ago
  return [0, ...gaps].map((gap) => ({
    calendar_date: addDays(NOW, (day -= gap)),
    source: { provider: 'garmin' },
  }))
}

test('the usual gap comes from the newest gaps, including long ones, however many months they span', () => {
  const irregular = Array.from({ length: 60 }, (_, place) => (place % 5 === 4 ? 13 : 3))
  expect(grades([paused(11, irregular)])).toEqual(['recording'])
  expect(grades([paused(25, irregular)])).toEqual(['silent'])
  // weekly for half a year, after months of every day
  const changed = [...Array.from({ length: 25 }, () => 7), ...Array.from({ length: 150 }, () => 1)]
  expect(silences([paused(11, changed)])[0]).toMatchObject({ grade: 'recording', usual_gap: 7 })
  expect(grades([paused(22, changed)])).toEqual(['silent'])
})
