import { expect, test } from 'vitest'

import type { Standing } from '#src/workouts/cohort.ts'
import { standingSentence } from './words.ts'

const standing: Standing = {
  people: 40,
  ranked: 36,
  less: 7,
  more: 9,
  silent: 0,
  otherwise: 0,
  byChance: 0.72,
  change: null,
}

test('how many changed is said with how many chance alone would show, of however few', () => {
  expect(standingSentence(standing)).toBe(
    'of 36 who are ranked 7 do less than usual, 9 more; chance alone would show 0.7 as changed',
  )
  const chanceOf = (byChance: number) => standingSentence({ ...standing, byChance })
  expect(chanceOf(0.04)).toMatch(/would show 0\.04 as/)
  expect(chanceOf(20)).toMatch(/would show 20 as/)
})

test('who changed and is measured otherwise too is told apart', () => {
  expect(standingSentence({ ...standing, otherwise: 2 })).toContain(
    '9 more; of those who changed 2 are also measured otherwise than before; chance alone',
  )
})
