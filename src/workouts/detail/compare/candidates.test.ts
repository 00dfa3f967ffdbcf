import { expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import type { TrackMatch } from '#src/workouts/model/courses/courses.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { groupCandidates, limitCandidates, mergeOthers } from './candidates.ts'

const run = { id: 1, name: 'Running', slug: 'running' }
const aRun = (id: string, calendar_date: string, about: Partial<Workout> = {}) =>
  workout({ id, calendar_date, sport: run, ...about })

const here = aRun('here', '2026-11-20')
const others = [
  aRun('run', '2026-11-01'),
  aRun('newer run', '2026-11-10', { title: 'Intervals on the track' }),
  aRun('ride', '2026-11-15', { sport: { id: 2, name: 'Cycling', slug: 'cycling' } }),
  aRun('same way', '2026-05-01'),
  aRun('no sport', '2026-11-18', { sport: null }),
  aRun('duplicate', '2026-11-20', {
    source: { provider: 'strava', type: null, device_id: null },
  }),
]
const matches = new Map<string, TrackMatch>([
  ['same way', { share: 0.97, within: 40, direction: 'same', begins: null }],
])
const ids = (groups: ReturnType<typeof groupCandidates>) =>
  groups.map(({ title, candidates }) => [title, ...candidates.map((one) => one.workout.id)])

test('workouts on the same route come first, then other recordings of the activity, then the same sport, then the others, each newest first', () => {
  expect(ids(groupCandidates(here, others, matches, ''))).toEqual([
    ['Same route', 'same way'],
    ['Other recordings of this activity', 'duplicate'],
    ['Running', 'newer run', 'run'],
    ['Other workouts', 'no sport', 'ride'],
  ])
})

test('typed words filter by day in any notation, and by title, sport, and provider', () => {
  expect(ids(groupCandidates(here, others, matches, 'TRACK int'))).toEqual([
    ['Running', 'newer run'],
  ])
  expect(ids(groupCandidates(here, others, matches, 'nov 15'))).toEqual([
    ['Other workouts', 'ride'],
  ])
  expect(ids(groupCandidates(here, others, matches, '2026-05'))).toEqual([
    ['Same route', 'same way'],
  ])
  expect(ids(groupCandidates(here, others, matches, 'strava running'))).toEqual([
    ['Other recordings of this activity', 'duplicate'],
  ])
  expect(groupCandidates(here, others, matches, 'rowing')).toEqual([])
})

test('several responses give each workout once, and never the current one', () => {
  expect(
    mergeOthers(here, [
      [here, others[0]!],
      [others[0]!, others[1]!],
    ]).map(({ id }) => id),
  ).toEqual(['run', 'newer run'])
})

test('candidates beyond the limit are dropped from the end', () => {
  expect(ids(limitCandidates(groupCandidates(here, others, matches, ''), 2))).toEqual([
    ['Same route', 'same way'],
    ['Other recordings of this activity', 'duplicate'],
  ])
})
