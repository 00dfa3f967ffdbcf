import { describe, expect, test } from 'vitest'

import { bestsOf } from './bests.ts'
import type { RouteGroup } from './route-groups.ts'
import { manyWorkouts, workout } from './testing.ts'

const match = { share: 1, within: 0, direction: 'same', begins: null } as const
const group = (...ids: string[]): RouteGroup => ({
  id: ids[0]!,
  length: 5000,
  isRound: true,
  members: ids.map((id) => ({ ...match, id })),
})

describe('bests of summaries', () => {
  test('are the highest of a plain loop, with how many have the figure', () => {
    const workouts = manyWorkouts(200)
    let [best, n] = [0, 0]
    for (const { distance } of workouts) {
      if (distance === null) continue
      n++
      if (distance > best) best = distance
    }
    const found = bestsOf(workouts, []).find(({ key }) => key === 'distance')!
    expect([found.value, found.n, found.workout.distance]).toEqual([best, n, best])
  })

  test('of power are of twenty minutes or more', () => {
    const short = workout({ id: 'a', average_watts: 400, moving_time: 1199 })
    const long = workout({ id: 'b', average_watts: 250, moving_time: 1200 })
    const found = bestsOf([short, long], []).find(({ key }) => key === 'power')!
    expect([found.value, found.n]).toEqual([250, 1])
  })

  test('on a way are the fastest of one sport, where it was gone more than once', () => {
    const on = (id: string, distance: number, moving_time: number, name = 'Run') =>
      workout({ id, distance, moving_time, sport: { id: 1, name, slug: null } })
    const workouts = [
      on('a', 5000, 1500),
      on('b', 5050, 1450),
      on('c', 5000, 600, 'Ride'),
      on('d', 9000, 2000),
    ]
    const found = bestsOf(workouts, [group('a', 'b', 'c'), group('d')]).filter(
      ({ label }) => label === 'Fastest on one way',
    )
    expect(found.map(({ workout: { id }, n }) => [id, n])).toEqual([['b', 2]])
    expect(found[0]!.value).toBeCloseTo(5050 / 1450, 9)
  })

  test('are none of nothing', () => {
    expect(bestsOf([], [])).toEqual([])
    expect(bestsOf([workout({ total_elevation_gain: 0 })], [])).toEqual([])
  })
})
