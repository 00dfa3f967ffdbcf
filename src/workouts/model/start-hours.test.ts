import { expect, test } from 'vitest'

import { countSteps, startHourOf, startHours, startHoursSentence } from './start-hours.ts'
import { manyWorkouts, workout } from './testing.ts'

const many = manyWorkouts(300).map((one, index) => ({
  ...one,
  time_start: new Date(Date.UTC(2026, 0, 1, 0, index * 1237)).toISOString(),
  timezone_offset: index % 7 === 0 ? null : ((index % 27) - 12) * 3600 + (index % 2) * 1800,
}))

test('each hour of a weekday has the workouts that a plain loop finds in local time', () => {
  for (const startsOn of ['monday', 'sunday'] as const) {
    const { cells, n } = startHours(many, startsOn)
    expect(cells).toHaveLength(168)
    expect(cells[0]!.weekday).toBe(startsOn === 'monday' ? 0 : 6)
    let found = 0
    for (const { weekday, hour, workouts } of cells) {
      let count = 0
      for (const { time_start, timezone_offset } of many) {
        if (timezone_offset === null) continue
        const clock = new Date(Date.parse(time_start) + timezone_offset * 1000).toUTCString()
        const name = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday]!
        if (clock.startsWith(name) && Number(clock.slice(17, 19)) === hour) count++
      }
      expect(workouts).toBe(count)
      found += count
    }
    expect(n).toBe(found)
    expect(n).toBe(many.filter(({ timezone_offset }) => timezone_offset !== null).length)
  }
})

test('the local time without an offset is the one in the start, and UTC counts as none', () => {
  const at = (time_start: string, timezone_offset: number | null) =>
    startHourOf(workout({ time_start, timezone_offset }))
  expect(at('2026-11-21T23:30:00Z', 3600)).toEqual({ weekday: 6, hour: 0 })
  expect(at('2026-11-21T23:30:00-05:00', null)).toEqual({ weekday: 5, hour: 23 })
  expect(at('2026-11-21T23:30:00Z', null)).toBeNull()
  expect(at('2026-11-21T23:30:00+00:00', null)).toBeNull()
  expect(at('2026-11-21T23:30:00Z', 0)).toEqual({ weekday: 5, hour: 23 })
})

test('the sentence names the most common start hour', () => {
  const saturday = { time_start: '2026-11-21T09:10:00Z', timezone_offset: 0 }
  const workouts = [workout(saturday), workout(saturday), workout({ timezone_offset: null })]
  const sentenceOf = (some: typeof workouts) => startHoursSentence(startHours(some, 'monday').cells)
  expect(startHours(workouts, 'monday').n).toBe(2)
  expect(sentenceOf(workouts)).toBe('Most often Saturday 09:00–10:00 (2 workouts).')
  const sunday = workout({ time_start: '2026-11-22T17:10:00Z', timezone_offset: 0 })
  expect(sentenceOf([...workouts, sunday, sunday])).toBe(
    'Busiest: 2 hours of the week with 2 workouts each.',
  )
  expect(sentenceOf(workouts.slice(1))).toBe('No two workouts start in the same hour of the week.')
  expect(sentenceOf(workouts.slice(2))).toBe('No workouts have a local start time.')
})

test('every count has a shade, whose label includes it', () => {
  for (const most of [1, 2, 3, 4, 5, 7, 14, 103]) {
    const { words, stepOf } = countSteps(most)
    expect(words.length).toBe(Math.min(4, most))
    for (let count = 1; count <= most; count++) {
      const [low, high] = words[stepOf(count) - 1]!.split('–').map(Number)
      expect(count).toBeGreaterThanOrEqual(low!)
      expect(count).toBeLessThanOrEqual(high ?? low!)
    }
  }
})
