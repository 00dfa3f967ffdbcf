import { expect, test } from 'vitest'

import { meanByMovingTime } from '#src/workouts/model/figures.ts'
import { manyWorkouts, workout } from '#src/workouts/model/testing.ts'

import { isComparable, splitMeanChange, sportsApart } from './mean-change.ts'

const session = (slug: string, average_hr: number, minutes: number) =>
  workout({ sport: { id: 1, name: slug, slug }, average_hr, moving_time: minutes * 60 })

test('harder runs and easier rides are not hidden by their mean', () => {
  const before = [session('running', 140, 60), session('cycling', 130, 60)]
  const now = [session('running', 148, 60), session('cycling', 127, 60)]
  const split = splitMeanChange(now, before, 'average_hr')!
  expect(split.change).toBeCloseTo(2.5)
  expect(split.within).toBeCloseTo(2.5)
  expect(split.mix).toBeCloseTo(0)
  expect(split.sports).toEqual([
    { sport: 'running', change: 8, wholeChange: 8, share: 0.5 },
    { sport: 'cycling', change: -3, wholeChange: -3, share: 0.5 },
  ])
  expect(sportsApart(split)).toEqual(split.sports)
})

test('sports that changed in one direction, or with one minor sport, aren’t separated', () => {
  const of = (change: number, ...sports: [number, number][]) =>
    sportsApart({
      change,
      wholeChange: Math.round(change),
      n: 20,
      within: 0,
      mix: 0,
      sports: sports.map(([own, share]) => ({
        sport: 'x',
        change: own,
        wholeChange: Math.round(own),
        share,
      })),
    })
  expect(of(6, [8, 0.6], [3, 0.4])).toBeNull()
  expect(of(7.4, [8, 0.95], [-3, 0.05])).toBeNull()
  expect(of(4.4, [8, 0.6], [-0.9, 0.4])).toBeNull()
  expect(of(4.1, [8, 0.5], [-1, 0.3], [2, 0.2])).toHaveLength(3)
  // the mix of sports changed the mean more than any sport did, or the other way
  expect(of(-16, [-3, 0.9])).toHaveLength(1)
  expect(of(0.5, [3, 0.6], [2, 0.4])).toHaveLength(2)
  expect(of(3.9, [3, 0.6], [2, 0.4])).toBeNull()
})

test('more of the sport with the higher heart rate is a change of mix, not within sports', () => {
  const before = [session('running', 150, 60), session('cycling', 120, 60)]
  const now = [session('running', 150, 90), session('cycling', 120, 30)]
  const split = splitMeanChange(now, before, 'average_hr')!
  expect(split.within).toBeCloseTo(0)
  // a quarter of the time went from 120 to 150
  expect(split.mix).toBeCloseTo(7.5)
})

test('a new or dropped sport counts as mix', () => {
  const split = splitMeanChange(
    [session('running', 150, 60), session('yoga', 90, 60)],
    [session('running', 150, 60)],
    'average_hr',
  )!
  expect(split.within).toBeCloseTo(0)
  expect(split.mix).toBeCloseTo(-30)
  expect(split.sports.map(({ sport }) => sport)).toEqual(['running'])
})

test('periods without a shared sport are not comparable', () => {
  const five = (sport: string, heartRate: number) =>
    Array.from({ length: 5 }, () => session(sport, heartRate, 60))
  const [runs, rides] = [five('running', 150), five('cycling', 120)]
  expect(isComparable(splitMeanChange(runs, rides, 'average_hr')!)).toBe(false)
  expect(isComparable(splitMeanChange(runs, [...rides, ...runs], 'average_hr')!)).toBe(true)
  // a single workout is no mean of a period
  expect(isComparable(splitMeanChange(runs, runs.slice(1), 'average_hr')!)).toBe(false)
})

/**
 * Percent of the people in each age group, and of how many in 100 of them a household is named: United States, 1970 and 1985.
 * P. Das Gupta, Standardization and decomposition of rates: a user's manual (US Census Bureau, 1993), example 5.1.
 */
const HEADSHIP = {
  1970: {
    people: [12.9, 10.9, 9.5, 8.0, 7.8, 8.4, 8.6, 7.8, 7.0, 5.9, 4.7, 3.6, 4.9],
    rate: [1.9, 25.8, 45.7, 49.6, 51.2, 51.6, 51.8, 54.9, 58.7, 60.4, 62.8, 66.6, 66.8],
  },
  1985: {
    people: [10.1, 11.2, 11.6, 10.9, 9.4, 7.7, 6.3, 6.0, 6.3, 5.9, 5.1, 4.0, 5.5],
    rate: [2.2, 24.3, 45.8, 52.5, 56.1, 55.6, 56.0, 57.4, 57.2, 61.2, 63.9, 68.6, 72.2],
  },
}

test('the headship rates of Das Gupta split as published, with ages for sports', () => {
  const [before, now] = [HEADSHIP[1970], HEADSHIP[1985]].map(({ people, rate }) =>
    people.map((percent, age) => session(`age ${age}`, rate[age]!, percent)),
  )
  const split = splitMeanChange(now!, before!, 'average_hr')!
  expect(split.change).toBeCloseTo(47.694 - 44.7268, 4)
  expect(split.within).toBeCloseTo(1.7403, 4)
  expect(split.mix).toBeCloseTo(1.2269, 4)
})

test('both parts add up to the change of the mean, which matches a plain loop', () => {
  const many = manyWorkouts(400)
  const [now, before] = [many.slice(150), many.slice(0, 150)]
  const split = splitMeanChange(now, before, 'average_hr')!
  const mean = (of: typeof many) => meanByMovingTime(of, 'average_hr').value!
  expect(split.change).toBeCloseTo(mean(now) - mean(before), 9)
  expect(split.within + split.mix).toBeCloseTo(split.change, 9)
  expect(split.wholeChange).toBe(Math.round(mean(now)) - Math.round(mean(before)))
  expect(splitMeanChange(now, [], 'average_hr')).toBeNull()
})
