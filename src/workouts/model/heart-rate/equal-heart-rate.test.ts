import { expect, test } from 'vitest'

import type { Exclusion } from '#contract/own/exclusions.ts'
import { addDays } from '#lib/days.ts'
import { withoutExcluded } from '#src/workouts/model/quality/exclusions.ts'
import { fixedRandom, workout } from '#src/workouts/model/testing.ts'

import { bandText } from './band.ts'
import {
  atEqualHeartRate,
  bandAround,
  bandsOf,
  binsByRate,
  equalHeartRateSentence,
  excludedSessions,
  fullestBand,
  inBand,
  POINTS_MAX,
  rateText,
  sessionsOf,
} from './equal-heart-rate.ts'

const random = fixedRandom(5)
const many = Array.from({ length: 120 }, (_, index) =>
  workout({
    calendar_date: addDays('2026-06-30', -index),
    average_hr: random() < 0.9 ? 110 + Math.round(random() * 60) : null,
    average_speed: random() < 0.9 ? 2 + random() * 2 : null,
    sport: { id: 1, name: 'Running', slug: 'running' },
  }),
)
const middleOf = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

test('the medians within the band and its halves match a plain loop', () => {
  const sessions = sessionsOf(many, 'speed')
  for (const from of [110, 125, 140]) {
    const own: number[] = []
    for (const { average_hr, average_speed } of many.toReversed())
      if (
        average_hr !== null &&
        average_speed !== null &&
        average_hr >= from &&
        average_hr < from + 10
      )
        own.push(average_speed)
    const half = Math.floor(own.length / 2)
    const found = atEqualHeartRate(sessions, { from, to: from + 10 })
    expect(found.n).toBe(own.length)
    expect(found.median).toBeCloseTo(middleOf(own), 12)
    expect(found.halves!.earlier).toBeCloseTo(middleOf(own.slice(0, half)), 12)
    expect(found.halves!.later).toBeCloseTo(middleOf(own.slice(own.length - half)), 12)
  }
})

test('bands include every session, and the fullest is suggested', () => {
  const sessions = sessionsOf(many, 'speed')
  const bands = bandsOf(sessions)
  for (const session of sessions)
    expect(bands.filter((band) => inBand(session, band))).toHaveLength(2)
  const most = fullestBand(sessions)!
  const count = bands.find(({ from }) => from === most.from)!.sessions
  expect(Math.max(...bands.map((band) => band.sessions))).toBe(count)
  expect(fullestBand([])).toBeNull()
})

test('sessions without heart rate or output are left out, and too few have no halves', () => {
  const base = { average_hr: 135, average_speed: 3 }
  const workouts = [
    workout(base),
    workout({ ...base, average_hr: 0 }),
    workout({ ...base, average_speed: 0 }),
    workout({ average_hr: 135, average_watts: 200 }),
  ]
  expect(sessionsOf(workouts, 'speed')).toHaveLength(1)
  expect(sessionsOf(workouts, 'power')).toHaveLength(1)
  expect(atEqualHeartRate(sessionsOf(workouts, 'speed'), { from: 130, to: 140 })).toEqual({
    n: 1,
    median: 3,
    halves: null,
  })
})

test('the sentence gives the pace of a sport on foot, and the number of sessions', () => {
  const running = { sport: { id: 1, name: 'Running', slug: 'running' }, average_hr: 135 }
  const workouts = [3, 3, 3, 3.5, 4, 4, 4].map((average_speed, index) =>
    workout({ ...running, average_speed, calendar_date: addDays('2026-03-01', index) }),
  )
  const sessions = sessionsOf(
    [...workouts, workout({ ...running, average_hr: 150, average_speed: 4 })],
    'speed',
  )
  const ofRunning = { name: 'Running', quantity: 'pace', units: 'metric' } as const
  expect(equalHeartRateSentence(sessions, { from: 130, to: 140 }, ofRunning)).toBe(
    'Running at 130 to 140 bpm: median 4:46 /km. Earlier half 5:33 /km, later half 4:10 /km (7 of 8 workouts).',
  )
  expect(equalHeartRateSentence(sessions, { from: 90, to: 100 }, ofRunning)).toBe(
    'Running at 90 to 100 bpm: no workouts.',
  )
})

test('thousands of sessions become yearly medians and quartiles at each heart rate, matching a plain loop', () => {
  const random2 = fixedRandom(8)
  const thousands = Array.from({ length: 4000 }, (_, index) =>
    workout({
      calendar_date: addDays('2026-06-30', -(index % 1400)),
      average_hr: 110 + Math.round(random2() * 30),
      average_speed: 2 + random2() * 2,
    }),
  )
  const bins = binsByRate(sessionsOf(thousands, 'speed'))!
  expect(bins.step).toBe(1)
  expect(bins.years.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025, 2026])
  let n = 0
  for (const { year, bins: ofYear } of bins.years)
    for (const bin of ofYear) {
      const own = thousands.flatMap((one) =>
        one.calendar_date.startsWith(String(year)) && one.average_hr === bin.heartRate
          ? one.average_speed!
          : [],
      )
      n += own.length
      expect(bin.n).toBe(own.length)
      expect(bin.n).toBeGreaterThanOrEqual(5)
      expect(bin.median).toBeCloseTo(middleOf(own), 12)
      expect(bin.lower).toBeLessThanOrEqual(bin.median)
    }
  expect(n).toBeGreaterThan(3800)
  expect(bins.all.reduce((sum, bin) => sum + bin.n, 0)).toBe(4000)
})

test('few sessions stay points, and bins are as wide as necessary', () => {
  const at = (n: number, rates: number) =>
    sessionsOf(
      Array.from({ length: n }, (_, index) =>
        workout({ average_hr: 100 + (index % rates), average_speed: 3 }),
      ),
      'speed',
    )
  expect(binsByRate(at(POINTS_MAX, 20))).toBeNull()
  expect(binsByRate(at(POINTS_MAX + 1, 20))!.step).toBe(1)
  // of 200 rates each has two or three sessions
  const wide = binsByRate(at(POINTS_MAX + 1, 200))!
  expect(wide.step).toBe(5)
  expect(rateText(wide.all[0]!.heartRate, wide.step)).toBe('100 to 104')
  expect(rateText(132, 1)).toBe('132')
  expect([128, 131, 135].map((rate) => bandText(bandAround(rate)))).toEqual([
    '125-135',
    '125-135',
    '130-140',
  ])
})

test('only a session with an excluded workout or figure is marked', () => {
  const run = { average_hr: 140, average_speed: 3 }
  const all = ['a', 'b', 'c', 'd'].map((id) => workout({ id, ...run }))
  const exclusions = new Map(
    [
      { workout_id: 'a', figures: null },
      { workout_id: 'b', figures: ['average_hr'] },
      { workout_id: 'c', figures: ['total_elevation_gain'] },
    ].map((one) => [one.workout_id, one as Exclusion]),
  )
  const asCame = all.filter(({ id }) => exclusions.has(id))
  const counted = sessionsOf(withoutExcluded(all, exclusions), 'speed')
  const marked = excludedSessions(counted, sessionsOf(asCame, 'speed'))
  expect(marked.map((session) => session.workout.id)).toEqual(['a', 'b'])
})
