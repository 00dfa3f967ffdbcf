import { describe, expect, test } from 'vitest'

import type { Course } from '#src/workouts/model/courses/courses.ts'

import { bestFigures, courseBests, sportBests } from './bests.ts'
import { sportKey } from './sport.ts'
import { manyWorkouts, workout } from './testing.ts'

const match = { share: 1, within: 0, direction: 'same', begins: null } as const
const group = (...ids: string[]): Course => ({
  id: ids[0]!,
  number: null,
  length: 5000,
  isRound: true,
  members: ids.map((id) => ({ ...match, id })),
})
const of = (slug: string, about: Parameters<typeof workout>[0]) =>
  workout({ ...about, sport: { id: 1, name: slug, slug } })
/** The bests of a sport by the keys of their figures: value, id and of how many. */
const bestsOf = (workouts: Parameters<typeof sportBests>[0], sport: string) => {
  const { bests } = sportBests(workouts).find((one) => one.sport === sport)!
  return Object.fromEntries(
    bests.flatMap((best, at) =>
      best ? [[bestFigures[at]!.key, [best.value, best.workout.id, best.n]]] : [],
    ),
  )
}

describe('bests of summaries', () => {
  test('match a plain loop for each sport, with the number of workouts that have the figure', () => {
    const workouts = manyWorkouts(200)
    for (const { sport, bests } of sportBests(workouts)) {
      let [best, n] = [0, 0]
      for (const one of workouts) {
        if (sportKey(one) !== sport || one.distance === null) continue
        n++
        if (one.distance > best) best = one.distance
      }
      expect([sport, bests[0]!.value, bests[0]!.n]).toEqual([sport, best, n])
    }
    expect(sportBests(workouts).map((one) => one.workouts)).toEqual(
      sportBests(workouts)
        .map((one) => one.workouts)
        .toSorted((a, b) => b - a),
    )
  })

  test('never mix the power of runs and rides, and need twenty minutes or more', () => {
    const workouts = [
      of('running', { id: 'run', average_watts: 340, moving_time: 3600 }),
      of('running', { id: 'sprint', average_watts: 600, moving_time: 1199 }),
      of('cycling', { id: 'ride', average_watts: 210, moving_time: 1200 }),
    ]
    expect(bestsOf(workouts, 'running').power).toEqual([340, 'run', 1])
    expect(bestsOf(workouts, 'cycling').power).toEqual([210, 'ride', 1])
  })

  test('for speed use whole workouts of at least 5, 10, and 21 km', () => {
    const workouts = [
      of('running', { id: 'track', distance: 4_990, moving_time: 990 }),
      of('running', { id: 'five', distance: 5_000, moving_time: 1_250 }),
      of('running', { id: 'ten', distance: 10_020, moving_time: 2_700 }),
      of('running', { id: 'half', distance: 21_097, moving_time: 6_300 }),
      of('running', { id: 'stopped', distance: 30_000, moving_time: null }),
    ]
    const found = bestsOf(workouts, 'running')
    expect(found.fastest5000).toEqual([4, 'five', 3])
    expect(found.fastest10000![1]).toBe('ten')
    expect(found.fastest21000).toEqual([21_097 / 6_300, 'half', 1])
  })

  test('on a route are the fastest in one sport, if it was repeated', () => {
    const on = (id: string, distance: number, moving_time: number, slug = 'running') =>
      of(slug, { id, distance, moving_time })
    const workouts = [
      on('a', 5000, 1500),
      on('b', 5050, 1450),
      on('c', 5000, 600, 'cycling'),
      on('d', 9000, 2000),
    ]
    const found = courseBests(workouts, [group('a', 'b', 'c'), group('d')])
    expect(
      found.map(({ sport, group: course, workout: { id }, n }) => [sport, course.id, id, n]),
    ).toEqual([['running', 'a', 'b', 2]])
    expect(found[0]!.value).toBeCloseTo(5050 / 1450, 9)
  })

  test('are empty without workouts', () => {
    expect(sportBests([])).toEqual([])
    expect(sportBests([workout({ total_elevation_gain: 0 })])).toEqual([])
    expect(courseBests([], [group('a')])).toEqual([])
  })
})
