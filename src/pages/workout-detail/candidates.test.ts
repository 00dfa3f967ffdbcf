import { expect, test } from 'vitest'

import type { Workout } from '#contract/workouts.ts'
import type { RouteMatch } from '#src/workouts/route-groups.ts'
import { groupCandidates, limitCandidates, mergeOthers } from './candidates.ts'

const run = { id: 1, name: 'Running', slug: 'running' }
const workout = (id: string, calendar_date: string, about: Partial<Workout> = {}) =>
  ({
    id,
    calendar_date,
    title: null,
    sport: run,
    distance: null,
    moving_time: null,
    time_start: `${calendar_date}T10:00:00Z`,
    time_end: `${calendar_date}T11:00:00Z`,
    source: { provider: 'garmin' },
    ...about,
  }) as Workout

const here = workout('here', '2026-11-20')
const others = [
  workout('run', '2026-11-01'),
  workout('newer run', '2026-11-10', { title: 'Intervals on the track' }),
  workout('ride', '2026-11-15', { sport: { id: 2, name: 'Cycling', slug: 'cycling' } }),
  workout('same way', '2026-05-01'),
  workout('no sport', '2026-11-18', { sport: null }),
  workout('duplicate', '2026-11-20', {
    source: { provider: 'strava', type: null, device_id: null },
  }),
]
const matches = new Map<string, RouteMatch>([
  ['same way', { share: 0.97, within: 40, direction: 'same', begins: null }],
])
const ids = (groups: ReturnType<typeof groupCandidates>) =>
  groups.map(({ title, candidates }) => [title, ...candidates.map((one) => one.workout.id)])

test('those of the same way come first, then other recordings of the very activity, then those of the sport, then the others, each newest first', () => {
  expect(ids(groupCandidates(here, others, matches, ''))).toEqual([
    ['The same way', 'same way'],
    ['This activity, as others recorded it', 'duplicate'],
    ['Running', 'newer run', 'run'],
    ['Others', 'no sport', 'ride'],
  ])
})

test('typed words narrow by day as it is written or as it is shown, by title, sport and provider', () => {
  expect(ids(groupCandidates(here, others, matches, 'TRACK int'))).toEqual([
    ['Running', 'newer run'],
  ])
  expect(ids(groupCandidates(here, others, matches, 'nov 15'))).toEqual([['Others', 'ride']])
  expect(ids(groupCandidates(here, others, matches, '2026-05'))).toEqual([
    ['The same way', 'same way'],
  ])
  expect(ids(groupCandidates(here, others, matches, 'strava running'))).toEqual([
    ['This activity, as others recorded it', 'duplicate'],
  ])
  expect(groupCandidates(here, others, matches, 'rowing')).toEqual([])
})

test('several answers give each workout once, and never the one itself', () => {
  expect(
    mergeOthers(here, [
      [here, others[0]!],
      [others[0]!, others[1]!],
    ]).map(({ id }) => id),
  ).toEqual(['run', 'newer run'])
})

test('what is more than can be shown is left out from the end', () => {
  expect(ids(limitCandidates(groupCandidates(here, others, matches, ''), 2))).toEqual([
    ['The same way', 'same way'],
    ['This activity, as others recorded it', 'duplicate'],
  ])
})
