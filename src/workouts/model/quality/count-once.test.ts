import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { compareText } from '#lib/lists.ts'
import { completeness } from '#lib/recordings/recording-rank.ts'
import { mayasWorkouts } from '#server/demo/histories/maya.ts'
import { sumOf } from '#src/workouts/model/figures.ts'
import type { MetricField } from '#src/workouts/model/metrics.ts'
import { fixedRandom, workout } from '#src/workouts/model/testing.ts'

import { countOnce, onlyInDuplicate } from './count-once.ts'
import { sameActivityWords } from './same-activity-words.ts'

let next = 0
const at = (provider: string, from: string, to: string, about: Partial<Workout> = {}) =>
  workout({
    id: `00000000-0000-4000-8000-${String(++next).padStart(12, '0')}`,
    time_start: `2026-11-01T${from}Z`,
    time_end: `2026-11-01T${to}Z`,
    source: { device_id: null, provider, type: null },
    ...about,
  })
const ids = (workouts: readonly Workout[]) => workouts.map(({ id }) => id)

test('two providers that recorded the same hour count once, by the richer recording', () => {
  const poor = at('strava', '10:00:00', '11:00:00', { distance: 10_000 })
  const rich = at('garmin', '10:01:00', '11:00:30', { distance: 10_040, average_hr: 140 })
  for (const order of [
    [poor, rich],
    [rich, poor],
  ]) {
    const { counted, duplicates, duplicatesOf } = countOnce(order)
    expect(counted).toEqual([rich])
    expect(duplicates.get(poor.id)).toMatchObject({ workout: poor, counted: rich })
    expect(duplicatesOf.get(rich.id)).toHaveLength(1)
    expect(sameActivityWords(duplicates.get(poor.id)!.match)).toBe(
      'overlaps 99%, distance 0.4% apart, duration 0.8% apart',
    )
  }
})

test('times that only touch, or overlap by half or less of the shorter, are two workouts', () => {
  expect(
    countOnce([at('garmin', '10:00:00', '11:00:00'), at('strava', '11:00:00', '12:00:00')])
      .duplicates.size,
  ).toBe(0)
  expect(
    countOnce([at('garmin', '10:00:00', '11:00:00'), at('strava', '10:30:00', '11:30:00')])
      .duplicates.size,
  ).toBe(0)
  expect(
    countOnce([at('garmin', '10:00:00', '11:00:00'), at('strava', '10:29:59', '11:29:59')])
      .duplicates.size,
  ).toBe(1)
})

test('a short workout within a long one is separate, unless it covered the same distance', () => {
  const day = at('garmin', '08:00:00', '18:00:00', { distance: 30_000 })
  expect(
    countOnce([day, at('strava', '10:00:00', '11:00:00', { distance: 5000 })]).duplicates.size,
  ).toBe(0)
  expect(countOnce([day, at('strava', '10:00:00', '11:00:00')]).duplicates.size).toBe(0)
  const sameActivity = countOnce([day, at('strava', '10:00:00', '17:00:00', { distance: 29_000 })])
  expect(sameActivity.duplicates.size).toBe(1)
  expect(sameActivityWords([...sameActivity.duplicates.values()][0]!.match)).toBe(
    'overlaps 100%, distance 3.3% apart, duration 30% apart',
  )
})

test('one of several identical copies by one provider counts, however many there are', () => {
  const copies = Array.from({ length: 3 }, () =>
    at('garmin', '10:00:00', '11:00:00', { distance: 5000 }),
  )
  const { counted, duplicates } = countOnce(copies)
  expect(counted).toHaveLength(1)
  expect(duplicates.size).toBe(2)
  expect(sumOf(counted, 'distance').value).toBe(5000)
})

test('laps and legs that one provider records in sequence all count', () => {
  const laps = ['10:00', '10:10', '10:20', '10:30'].map((start, lap) =>
    at('garmin', `${start}:00`, `10:${10 + lap * 10}:00`, { distance: 2000 }),
  )
  expect(countOnce(laps).counted).toEqual(laps)
})

test('a workout with no duration, an end before its start, or an invalid time pairs with nothing', () => {
  const whole = at('garmin', '10:00:00', '11:00:00')
  for (const odd of [
    at('strava', '10:30:00', '10:30:00'),
    at('strava', '11:00:00', '10:00:00'),
    { ...at('strava', '10:00:00', '11:00:00'), time_end: 'soon' },
  ]) {
    const { counted, duplicates } = countOnce([whole, odd])
    expect(duplicates.size).toBe(0)
    expect(counted).toEqual([whole, odd])
  }
})

test('moving times that differ only by a provider’s pauses still pair', () => {
  const pool = at('garmin', '07:00:00', '08:00:00', { moving_time: 2400 })
  const strap = at('whoop', '07:00:10', '08:00:20', { moving_time: 3600 })
  expect(countOnce([pool, strap]).duplicates.size).toBe(1)
  expect(
    countOnce([pool, at('whoop', '07:00:00', '08:50:00', { moving_time: 3600 })]).duplicates.size,
  ).toBe(0)
})

test('three recordings of one ride leave one, and each of the others has its own reason', () => {
  const wahoo = at('wahoo', '10:00:00', '12:00:00', {
    distance: 60_000,
    average_watts: 200,
    average_hr: 140,
  })
  const garmin = at('garmin', '10:00:05', '12:00:05', { distance: 60_300, average_hr: 140 })
  const strava = at('strava', '10:00:10', '12:00:00', { distance: 59_900 })
  const { counted, duplicatesOf, duplicates } = countOnce([strava, garmin, wahoo])
  expect(ids(counted)).toEqual([wahoo.id])
  expect(duplicatesOf.get(wahoo.id)!.map(({ workout: { source } }) => source.provider)).toEqual([
    'strava',
    'garmin',
  ])
  expect(new Set([...duplicates.values()].map((left) => left.counted))).toEqual(new Set([wahoo]))
})

test('a recording is never a duplicate of another duplicate', () => {
  // the middle one pairs with both ends, which do not pair with each other
  const early = at('garmin', '10:00:00', '11:00:00', {
    average_hr: 120,
    max_hr: 150,
    calories: 400,
  })
  const middle = at('strava', '10:25:00', '11:25:00', { average_hr: 120 })
  const late = at('wahoo', '10:50:00', '11:50:00', { average_hr: 120, max_hr: 150 })
  const { counted, duplicates } = countOnce([early, middle, late])
  expect(ids(counted)).toEqual([early.id, late.id])
  expect(duplicates.get(middle.id)!.counted).toBe(early)
})

test('the device counts among equally rich recordings, then the earliest one', () => {
  const device = '00000000-0000-4000-8000-00000000dead'
  const app = at('strava', '10:00:00', '11:00:00')
  const watch = {
    ...at('garmin', '10:00:00', '11:00:00'),
    source: { device_id: device, provider: 'garmin', type: null },
  }
  expect(countOnce([app, watch]).counted).toEqual([watch])
  const later = { ...at('polar', '10:00:00', '11:00:00'), created_at: '2026-11-01T13:00:00Z' }
  expect(countOnce([later, app]).counted).toEqual([app])
})

test('fields that only the duplicate measured are named', () => {
  const rich = at('garmin', '10:00:00', '11:00:00', { distance: 1, calories: 2, average_hr: 3 })
  const poor = at('strava', '10:00:00', '11:00:00', {
    steps: 900,
    map: { summary_polyline: '??', polyline: null },
  })
  expect(onlyInDuplicate([...countOnce([rich, poor]).duplicates.values()][0]!)).toEqual([
    'map',
    'steps',
  ])
})

test('everything stays unchanged if nothing was recorded twice', () => {
  const some = [at('garmin', '10:00:00', '11:00:00'), at('garmin', '12:00:00', '13:00:00')]
  expect(countOnce(some).counted).toBe(some)
})

/** The rule once more, in the plainest way: every two compared, the richest of what is left counts. */
function plainly(workouts: readonly Workout[]) {
  const within = (a: number, b: number) => Math.abs(a - b) <= 0.15 * Math.max(a, b)
  const same = (a: Workout, b: Workout) => {
    if (a.source.provider === b.source.provider) return false
    const [a1, a2, b1, b2] = [a.time_start, a.time_end!, b.time_start, b.time_end!].map(
      Date.parse,
    ) as [number, number, number, number]
    const shorter = Math.min(a2 - a1, b2 - b1)
    if (shorter <= 0 || Math.min(a2, b2) - Math.max(a1, b1) <= shorter / 2) return false
    if (a.distance !== null && b.distance !== null && within(a.distance, b.distance)) return true
    if (a.moving_time !== null && b.moving_time !== null && within(a.moving_time, b.moving_time))
      return true
    return within(a2 - a1, b2 - b1)
  }
  const rest = workouts.toSorted(
    (a, b) =>
      completeness(b) - completeness(a) ||
      Number(b.source.device_id !== null) - Number(a.source.device_id !== null) ||
      compareText(a.created_at!, b.created_at!) ||
      compareText(a.id, b.id),
  )
  const counted: Workout[] = []
  for (const one of rest) if (!counted.some((other) => same(one, other))) counted.push(one)
  return counted
}
const totals: MetricField[] = ['moving_time', 'distance', 'total_elevation_gain', 'calories']
function plainSum(workouts: readonly Workout[], field: MetricField) {
  let sum = 0
  for (const one of workouts) sum += one[field] ?? 0
  return sum
}

describe('the demo’s athlete who records twice', () => {
  const all = mayasWorkouts('2026-11-20')
  const once = countOnce(all)

  test('has the same totals as a plain loop, counted once and as recorded', () => {
    const plain = plainly(all)
    expect(ids(once.counted).toSorted()).toEqual(ids(plain).toSorted())
    expect(once.counted.length).toBeLessThan(all.length * 0.75)
    for (const field of totals) {
      expect(sumOf(once.counted, field).value).toBeCloseTo(plainSum(plain, field), 3)
      expect(sumOf(all, field).value).toBeCloseTo(plainSum(all, field), 3)
      expect(sumOf(once.counted, field).value! / sumOf(all, field).value!).toBeLessThan(0.75)
    }
  })

  test('has each recording either counted or excluded as another provider’s duplicate', () => {
    expect(once.counted.length + once.duplicates.size).toBe(all.length)
    const counted = new Set(once.counted)
    for (const { workout: left, counted: instead } of once.duplicates.values()) {
      expect(counted.has(instead)).toBe(true)
      expect(counted.has(left)).toBe(false)
      expect(left.source.provider).not.toBe(instead.source.provider)
      expect(completeness(instead)).toBeGreaterThanOrEqual(completeness(left))
    }
  })

  test('has as many activities as are counted', () => {
    // the demonstration's own knowledge: recorders of one session begin within seconds of each other
    const starts = all.map(({ time_start }) => Date.parse(time_start)).sort((a, b) => a - b)
    const occasions = starts.filter(
      (start, index) => index === 0 || start - starts[index - 1]! > 60_000,
    ).length
    expect(once.counted.length).toBe(occasions)
  })
})

test('hundreds of workouts in any order give the same count as comparing every two', () => {
  const random = fixedRandom(11)
  const providers = ['garmin', 'strava', 'wahoo', 'polar']
  const many = Array.from({ length: 700 }, (_, index) => {
    const start = Date.UTC(2026, 0, 1) + Math.floor(random() * 40 * 86_400) * 1000
    const seconds = Math.floor(random() * 7200)
    return workout({
      id: `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      time_start: new Date(start).toISOString(),
      time_end: new Date(start + seconds * 1000).toISOString(),
      source: { device_id: null, provider: providers[Math.floor(random() * 4)]!, type: null },
      distance: random() < 0.7 ? Math.round(random() * 10_000) : null,
      moving_time: random() < 0.7 ? Math.round(seconds * (0.7 + random() * 0.3)) : null,
      average_hr: random() < 0.5 ? 130 : null,
    })
  })
  const { counted, duplicates } = countOnce(many)
  expect(duplicates.size).toBeGreaterThan(50)
  expect(ids(counted).toSorted()).toEqual(ids(plainly(many)).toSorted())
  expect(ids(countOnce(many.toReversed()).counted).toSorted()).toEqual(ids(counted).toSorted())
})
