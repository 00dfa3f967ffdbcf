import { expect, test } from 'vitest'

import { meanByMovingTime } from './figures.ts'
import { splitMeanChange, sportsApart } from './mean-change.ts'
import { manyWorkouts, workout } from './testing.ts'

const session = (slug: string, average_hr: number, minutes: number) =>
  workout({ sport: { id: 1, name: slug, slug }, average_hr, moving_time: minutes * 60 })

test('harder runs and easier rides are not hidden by their mean', () => {
  const before = [session('running', 140, 60), session('cycling', 130, 60)]
  const now = [session('running', 148, 60), session('cycling', 127, 60)]
  const split = splitMeanChange(now, before, 'average_hr')!
  expect(split.change).toBeCloseTo(2.5)
  expect(split.effort).toBeCloseTo(2.5)
  expect(split.mix).toBeCloseTo(0)
  expect(split.sports).toEqual([
    { sport: 'running', change: 8, share: 0.5 },
    { sport: 'cycling', change: -3, share: 0.5 },
  ])
  expect(sportsApart(split)).toEqual(split.sports)
})

test('sports that changed one way, or of which one is a sideline, are not apart', () => {
  const of = (...sports: [number, number][]) =>
    sportsApart({
      change: 0,
      effort: 0,
      mix: 0,
      sports: sports.map(([change, share]) => ({ sport: 'x', change, share })),
    })
  expect(of([8, 0.6], [3, 0.4])).toBeNull()
  expect(of([8, 0.95], [-3, 0.05])).toBeNull()
  expect(of([8, 0.6], [-0.9, 0.4])).toBeNull()
  expect(of([8, 0.5], [-1, 0.3], [2, 0.2])).toHaveLength(3)
})

test('more of the sport with the higher heart rate is another mix, and no effort', () => {
  const before = [session('running', 150, 60), session('cycling', 120, 60)]
  const now = [session('running', 150, 90), session('cycling', 120, 30)]
  const split = splitMeanChange(now, before, 'average_hr')!
  expect(split.effort).toBeCloseTo(0)
  // a quarter of the time went from 120 to 150
  expect(split.mix).toBeCloseTo(7.5)
})

test('a sport that is new, or gone, is mix', () => {
  const split = splitMeanChange(
    [session('running', 150, 60), session('yoga', 90, 60)],
    [session('running', 150, 60)],
    'average_hr',
  )!
  expect(split.effort).toBeCloseTo(0)
  expect(split.mix).toBeCloseTo(-30)
  expect(split.sports.map(({ sport }) => sport)).toEqual(['running'])
})

test('both parts add up to the change of the mean, which is that of a plain loop', () => {
  const many = manyWorkouts(400)
  const [now, before] = [many.slice(150), many.slice(0, 150)]
  const split = splitMeanChange(now, before, 'average_hr')!
  const mean = (of: typeof many) => meanByMovingTime(of, 'average_hr').value!
  expect(split.change).toBeCloseTo(mean(now) - mean(before), 9)
  expect(split.effort + split.mix).toBeCloseTo(split.change, 9)
  expect(splitMeanChange(now, [], 'average_hr')).toBeNull()
})
