import { expect, test } from 'vitest'

import { addDays } from '#lib/days.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { heartRateChangeWords } from './heart-rate-change.ts'

const runs = (start: string, n: number, average_hr: number, provider: string) =>
  Array.from({ length: n }, (_, at) =>
    workout({
      id: `${provider} ${start} ${at}`,
      calendar_date: addDays(start, at),
      average_hr,
      moving_time: 3600,
      source: { device_id: null, provider, type: null },
      sport: { id: 1, name: 'Running', slug: 'running' },
    }),
  )
const lines = [{ key: 'running', name: 'Running', color: 'red' }]

test('a heart rate change appears with the measurement change that may explain it', () => {
  const [before, now] = [
    runs('2026-01-01', 20, 140, 'garmin'),
    runs('2026-02-01', 20, 144, 'polar'),
  ]
  expect(heartRateChangeWords(now, { workouts: before, shift: 90 }, lines)).toEqual({
    words: 'Heart rate +4 bpm vs previous period.',
    details: 'Measurement changed on Feb 1, 2026 (Polar instead of Garmin).',
  })
  expect(
    heartRateChangeWords(
      runs('2026-02-01', 20, 144, 'garmin'),
      { workouts: before, shift: 'year' },
      lines,
    ),
  ).toEqual({ words: 'Heart rate +4 bpm vs a year earlier.', details: '' })
  expect(heartRateChangeWords(now, { workouts: [], shift: 90 }, lines)).toEqual({
    words: '',
    details: '',
  })
})
