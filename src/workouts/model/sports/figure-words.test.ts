import { expect, test } from 'vitest'

import { workout } from '#src/workouts/model/testing.ts'

import { roundingSentence, unevenSentence } from './figure-words.ts'
import { sportRows } from './sport-rows.ts'

const sport = (slug: string) => ({ id: 1, name: slug, slug })
const gains = (running: number, cycling: number) => {
  const { rows, all } = sportRows(
    [
      workout({ sport: sport('running'), total_elevation_gain: running }),
      workout({ sport: sport('cycling'), total_elevation_gain: cycling }),
    ],
    null,
  )
  return roundingSentence([all, ...rows], 'metric')
}

test('rounded figures of sports that don’t add up are explained, and others are not', () => {
  expect(gains(1734.5, 6145.7)).toBe('Rounded figures may not add up.')
  expect(gains(1735, 6146)).toBe('')
})

test('requested figures with a different earlier share of workouts are named', () => {
  const ran = (of: Parameters<typeof workout>[0]) => workout({ sport: sport('running'), ...of })
  const { all } = sportRows(
    [ran({ distance: 5000, calories: 300 }), ran({ distance: 5000 })],
    [ran({ distance: 5000, calories: 300 }), ran({ calories: 300 })],
  )
  expect(unevenSentence([all], ['distance', 'moving_time'])).toBe(
    'The share of workouts with distance changed, so the comparison is uncertain.',
  )
  expect(unevenSentence([all])).toContain('distance and energy changed')
  expect(unevenSentence([all], ['moving_time'])).toBe('')
})
