import { expect, test } from 'vitest'

import { dayNumber } from '#lib/days.ts'
import type { CohortWeek, Standing } from '#src/workouts/cohort.ts'
import { sportWords, standingSentence, weeksSentence } from './words.ts'

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

test('a sport is called by its name, of which only the key is kept', () => {
  const keys = ['hiit', 'e_biking', 'open_water_swimming', 'kite_buggy', 'football', '-']
  expect(keys.map(sportWords)).toEqual([
    'HIIT',
    'E-biking',
    'Open-water swimming',
    'Kite buggy',
    'Football',
    'No sport given',
  ])
})

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

test('of a group that is not known to the end no week is called the last', () => {
  const from = dayNumber('2026-10-04')
  const weeksOf = (medians: readonly (number | null)[]) =>
    medians.map((median, at): CohortWeek => {
      const first = from + 7 * at
      const spread = median === null ? null : { n: 8, lower: median, median, upper: median }
      return { from: first, to: first + 6, x: first + 3, n: spread ? 8 : 0, spread }
    })
  const said = (medians: readonly (number | null)[]) =>
    weeksSentence('arm', weeksOf(medians), String)
  expect(said([2, 3, 4])).toBe('arm: median 2 in the week from Oct 4 (8), 4 in the last one (8)')
  expect(said([2, 3, null])).toBe(
    'arm: median 2 in the week from Oct 4 (8), 3 in the week from Oct 11 (8), since then of fewer than 3 people',
  )
  expect(said([null, 3, null])).toBe(
    'arm: median 3 in the week from Oct 11 (8), since then of fewer than 3 people',
  )
  expect(said([null, null])).toBe('arm: fewer than 3 people')
})
