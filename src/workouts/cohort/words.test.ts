import { expect, test } from 'vitest'

import { dayNumber } from '#lib/days.ts'

import { compareGroups, type CohortWeek, type Standing } from './compare-groups.ts'
import {
  comparisonSentence,
  probabilityWords,
  sportWords,
  standingSentence,
  weeksSentence,
} from './words.ts'

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

test('how many changed is said with how many are expected by chance, of however few', () => {
  expect(standingSentence(standing)).toBe(
    '9 increased, 7 decreased, 20 unchanged. About 0.7 expected by chance.',
  )
  const chanceOf = (byChance: number) => standingSentence({ ...standing, byChance })
  expect(chanceOf(0.04)).toMatch(/About 0\.04 expected by chance/)
  expect(chanceOf(20)).toMatch(/About 20 expected by chance/)
})

test('who changed and is measured otherwise too is told apart', () => {
  expect(standingSentence({ ...standing, otherwise: 2 })).toContain(
    'unchanged. 2 of these also changed device or provider. About',
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
  expect(said([2, 3, 4])).toBe('arm: median 2 in the week of Oct 4 (8), 4 in the last week (8)')
  expect(said([2, 3, null])).toBe(
    'arm: median 2 in the week of Oct 4 (8), 3 in the week of Oct 11 (8), fewer than 3 people since',
  )
  expect(said([null, 3, null])).toBe(
    'arm: median 3 in the week of Oct 11 (8), fewer than 3 people since',
  )
  expect(said([null, null])).toBe('arm: fewer than 3 people')
})

test('a probability has the digits that papers give it', () => {
  expect([0.0300001, 0.0042, 0.28349, 0.99999, 0.00099, 0.001].map(probabilityWords)).toEqual([
    'p = 0.03',
    'p = 0.0042',
    'p = 0.28',
    'p = 1',
    'p < 0.001',
    'p = 0.001',
  ])
})

test('groups are told by their medians, their difference with its interval, and its probability', () => {
  const said = (groups: number[][], names: string[], shared = 0) =>
    comparisonSentence(compareGroups(groups, !shared), names, shared, 'now')
  const one = [3.1, 4.2, 5.3, 6.4, 4.9, 5.7]
  const other = [1, 2.2, 3.3, 4.1, 2.7, 1.9]
  expect(said([one, other], ['arm A', 'arm B'])).toBe(
    'arm A: median 5.1 h, middle half 4.4 h to 5.6 h (6); arm B: median 2.5 h, middle half 2.0 h to 3.2 h (6). Median difference, arm A − arm B: +2.4 h/week (95% CI 0.9 to 3.9), p = 0.0087 (exact).',
  )
  expect(said([one, other, [1, 2, 3, 4]], ['a', 'b', 'c'])).toMatch(
    /\. All 3 groups: p = 0\.\d+ \(Kruskal-Wallis H \d\.\d, df 2\)\.$/,
  )
  expect(
    said(
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      ['a', 'b'],
    ),
  ).toMatch(/Groups of 3 and 3 are too small for a p-value below 0\.05\.$/)
  expect(said([one, other, [1, 2]], ['a', 'b', 'c'])).toMatch(
    /A group has fewer than 3 people, so there is no p-value\.$/,
  )
  expect(said([one, one], ['a', 'b'], 6)).toMatch(
    /6 people are in more than one group, so there is no p-value\.$/,
  )
  expect(said([one], ['everybody'])).toMatch(/Choose groups to compare\.$/)
  expect(said([one, []], ['a', 'b'])).toContain('b: no data')
})
