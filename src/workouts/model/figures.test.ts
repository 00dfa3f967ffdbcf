import { describe, expect, test } from 'vitest'

import { trendSentence } from '#src/workouts/model/courses/repeated-courses.ts'

import {
  canBeShareOf,
  dominantOf,
  extremeOf,
  figureOf,
  figuresOf,
  headlines,
  meanByMovingTime,
  speedOf,
  sumOf,
  workoutSpeed,
} from './figures.ts'
import { manyWorkouts, workout } from './testing.ts'

const many = manyWorkouts(400)

describe('Figures', () => {
  test('come from the workouts that have the field, and say how many', () => {
    const figures = figuresOf(many)
    const figure = (key: string) => figures.figures[headlines.findIndex((one) => one.key === key)]!
    let [meters, n] = [0, 0]
    for (const one of many) if (one.distance !== null) [meters, n] = [meters + one.distance, n + 1]
    expect(figure('distance')).toMatchObject({ value: meters, n })
    expect(n).toBeLessThan(many.length)
    expect(figures.count).toBe(400)
    expect(figure('max_hr').value).toBe(Math.max(...many.map(({ max_hr }) => max_hr ?? 0)))
    expect(figure('max_hr').at?.max_hr).toBe(figure('max_hr').value)
  })
  test('are missing, not zero, if no workout has the field', () => {
    const none = figuresOf([workout(), workout()])
    expect(none.count).toBe(2)
    expect(none.figures.map(({ value, n }) => ({ value, n }))).toEqual(
      headlines.map(() => ({ value: null, n: 0 })),
    )
    expect(sumOf([workout({ calories: 0 })], 'calories')).toEqual({ value: 0, n: 1 })
  })
  test('for mean heart rate are weighted by moving time, and leave out workouts without it', () => {
    const workouts = [
      workout({ average_hr: 120, moving_time: 3600 }),
      workout({ average_hr: 150, moving_time: 1800 }),
      workout({ average_hr: 190 }),
      workout({ average_hr: 190, moving_time: 0 }),
      workout({ moving_time: 900 }),
    ]
    expect(meanByMovingTime(workouts, 'average_hr')).toEqual({ value: 130, n: 2 })
    let [sum, weight, n] = [0, 0, 0]
    for (const one of many)
      if (one.average_hr !== null && one.moving_time) {
        sum += one.average_hr * one.moving_time
        weight += one.moving_time
        n++
      }
    expect(meanByMovingTime(many, 'average_hr').value).toBeCloseTo(sum / weight, 9)
    expect(meanByMovingTime(many, 'average_hr').n).toBe(n)
  })
  test('for mean heart rate leave out zeros, which are recording gaps', () => {
    const some = [
      workout({ average_hr: 140, moving_time: 3600 }),
      workout({ average_hr: 0, moving_time: 3600 }),
    ]
    expect(meanByMovingTime(some, 'average_hr')).toEqual({ value: 140, n: 1 })
    const metric = headlines.find(({ key }) => key === 'average_hr')!
    expect(figureOf(some, metric)).toEqual({ value: 140, n: 1 })
    expect(meanByMovingTime(some.slice(1), 'average_hr').value).toBeNull()
  })
  test('for speed are total distance over total time', () => {
    expect(
      speedOf([
        workout({ distance: 1000, moving_time: 100 }),
        workout({ distance: 1000, moving_time: 400 }),
        workout({ distance: 5000 }),
      ]),
    ).toEqual({ value: 4, n: 2 })
  })
  test('for the speed of one workout match every other place', () => {
    // 1000 m in 303 s are 5:03 /km, and the provider says 5:02
    const running = { id: 1, name: 'Running', slug: 'running' }
    const run = workout({
      distance: 1000,
      moving_time: 303,
      average_speed: 3.311,
      sport: running,
    })
    expect([workoutSpeed(run), speedOf([run]).value]).toEqual([3.311, 3.311])
    expect(trendSentence([run], 'metric')).toContain('at 5:02 /km')
    expect(workoutSpeed({ ...run, average_speed: null })).toBeCloseTo(1000 / 303, 12)
    expect(workoutSpeed({ ...run, average_speed: null, moving_time: null })).toBeNull()
    expect(workoutSpeed({ ...run, average_speed: 0, distance: 0 })).toBeNull()
  })
  test('for a sum name the one workout that dominates several', () => {
    const hike = workout({ moving_time: 27 * 3600 })
    const rest = [1, 2, 3].map((hours) => workout({ moving_time: hours * 4 * 3600 }))
    expect(dominantOf([...rest, hike, workout()], 'moving_time')).toEqual({
      workout: hike,
      value: 27 * 3600,
      share: 27 / 51,
    })
    // of three workouts half is much, and a third is no more than an equal part; of two it takes three quarters
    expect(dominantOf([hike, ...rest.slice(0, 2)], 'moving_time')?.share).toBe(27 / 39)
    expect(dominantOf(rest, 'moving_time')?.share).toBe(1 / 2)
    expect(dominantOf([rest[1]!, rest[2]!, rest[1]!], 'moving_time')).toBeNull()
    expect(dominantOf([hike, rest[1]!], 'moving_time')?.share).toBe(27 / 35)
    expect(dominantOf([hike, rest[2]!], 'moving_time')).toBeNull()
    expect(dominantOf([hike], 'moving_time')).toBeNull()
    // a sum that a figure below zero takes from has no parts
    const down = [workout({ calories: 900 }), workout({ calories: -600 })]
    expect(dominantOf(down, 'calories')).toBeNull()
    expect(dominantOf([...rest, ...rest], 'moving_time')).toBeNull()
    expect(dominantOf([workout(), workout()], 'distance')).toBeNull()
    expect(dominantOf(many, 'distance')).toBeNull()
  })
  test('for extremes work with values below zero', () => {
    const workouts = [workout({ elev_low: -12 }), workout({ elev_low: -3 }), workout()]
    expect(extremeOf(workouts, 'elev_low', 'lowest')).toMatchObject({ value: -12, n: 2 })
    expect(extremeOf(workouts, 'elev_low', 'highest').value).toBe(-3)
  })
})

test('a change is a percentage only with at least five workouts and an hour', () => {
  const of = (n: number, moving_time: number | null) =>
    canBeShareOf(figuresOf(Array.from({ length: n }, () => workout({ moving_time }))))
  expect([of(5, 720), of(5, null)]).toEqual([true, true])
  expect([of(4, 3600), of(5, 719), of(0, null)]).toEqual([false, false, false])
})
