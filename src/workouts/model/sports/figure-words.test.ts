import { expect, test } from 'vitest'

import { workout } from '#src/workouts/model/testing.ts'

import { roundingSentence } from './figure-words.ts'
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

test('rounded figures of sports that do not add up are explained, and others are not', () => {
  expect(gains(1734.5, 6145.7)).toBe('Rounded figures may not add up.')
  expect(gains(1735, 6146)).toBe('')
})
