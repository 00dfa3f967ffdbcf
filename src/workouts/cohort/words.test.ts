import { expect, test } from 'vitest'

import { addDays, dayNumber } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { rangeDays } from '#lib/range.ts'

import { compareGroups, type CohortWeek, type Standing } from './compare-groups.ts'
import {
  comparisonWords,
  endCourses,
  groupsFinding,
  weeksFinding,
  weekMediansWords,
} from './group-words.ts'
import { ranges } from './loader.ts'
import { wholeWeeks } from './people-weeks.ts'
import {
  noLoadWords,
  probabilityWords,
  rangeEndsText,
  rangeWords,
  sportWords,
  standingSentence,
  standingWords,
  verdictWords,
  wholeWeeksWords,
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

test('a range is named by its complete weeks, on every day of four years', () => {
  for (let ago = 0; ago < 1461; ago++) {
    const day = addDays('2028-12-31', -ago)
    for (const range of ranges)
      expect(rangeWords[range]).toBe(`Last ${wholeWeeks(rangeDays(range, day), day).length} weeks`)
  }
  const weeks = wholeWeeks(rangeDays('90d', '2026-11-28'), '2026-11-28')
  expect(wholeWeeksWords(weeks)).toBe('12 weeks, Sep 5–Nov 27, 2026')
  expect(wholeWeeksWords([])).toBe('no whole weeks')
})

test('a sport that is known only by its key is called by its name', () => {
  const keys = ['hiit', 'e_biking', 'open_water_swimming', 'kite_buggy', 'football', '-']
  expect(keys.map(sportWords)).toEqual([
    'HIIT',
    'E-biking',
    'Open-water swimming',
    'Kite buggy',
    'Football',
    'No sport',
  ])
})

test('an interval has an extra digit if both ends would read the same', () => {
  expect(rangeEndsText({ lower: -1.6, upper: -1.04 }, 'change')).toBe('−1.6 to −1.0')
  expect(rangeEndsText({ lower: -0.02, upper: 0.03 }, 'change')).toBe('−0.02 to +0.03')
  expect(rangeEndsText({ lower: 20.1, upper: 20.4 }, 'above80')).toBe('20.1 to 20.4')
})

test('the number of changes comes with the number expected by chance, however small', () => {
  expect(standingSentence(standing)).toBe(
    '9 increased, 7 decreased, 20 without a clear change. About 0.7 clear changes would be expected by chance alone.',
  )
  const chanceOf = (byChance: number) => standingSentence({ ...standing, byChance })
  expect(chanceOf(0.04)).toMatch(/About 0\.04 clear changes would be expected/)
  expect(chanceOf(20)).toMatch(/About 20 clear changes would be expected/)
})

test('a person without workouts isn’t described as stopped, and no clear change isn’t described as none', () => {
  expect(standingSentence({ ...standing, silent: 3 })).toMatch(
    /^9 increased, 7 decreased, 3 without workouts, 17 without a clear change\./,
  )
  const verdicts = Object.values({ ...standingWords, ...verdictWords }).join()
  expect(verdicts).not.toMatch(/unchanged|stopped/i)
})

test('people who changed and are also measured differently are counted separately', () => {
  expect(standingSentence({ ...standing, otherwise: 2 })).toContain(
    'without a clear change. 2 of those who changed also had a measurement change. About',
  )
})

const weeksOf = (medians: readonly (number | null)[]) =>
  medians.map((median, at): CohortWeek => {
    const first = dayNumber('2026-10-04') + 7 * at
    const spread = median === null ? null : { n: 8, lower: median, median, upper: median }
    return { from: first, to: first + 6, x: first + 3, n: spread ? 8 : 0, spread }
  })

test('a group with unknown recent weeks has no last week', () => {
  const said = (medians: readonly (number | null)[]) =>
    weekMediansWords('arm', weeksOf(medians), String)
  expect(said([2, 3, 4])).toBe(
    'Arm: median 2 in the week of Oct 4 (8 people), 4 in the last week (8 people).',
  )
  expect(said([2, 3, null])).toBe(
    'Arm: median 2 in the week of Oct 4 (8 people), 3 in the week of Oct 11 (8 people), fewer than 3 people since.',
  )
  expect(said([null, 3, null])).toBe(
    'Arm: median 3 in the week of Oct 11 (8 people), fewer than 3 people since.',
  )
  expect(said([null, null])).toBe('Arm: fewer than 3 people.')
})

test('the title of the weeks names the groups that rose and fell most, from first to last week', () => {
  const finding = (groups: Record<string, readonly (number | null)[]>) =>
    weeksFinding(
      endCourses(
        Object.entries(groups).map(([name, medians]) => ({ name, weeks: weeksOf(medians) })),
        itemAt(weeksOf(Array.from({ length: 8 }, () => null)), 4).from,
      ),
      { unit: 'h', digits: 1 },
    )
  const [up, same, down] = [
    [1, 1, 9, 1, 4, 4, 4, 4],
    [2, 2, 2, 2, 2, 2, 2, 2],
    [3, 3, 3, 3, 0, 0, 0, 7],
  ]
  expect(finding({ 'arm A': up, 'arm B': down, 'arm C': same })).toBe(
    'Arm A rose to 4.0 h, arm B fell to 0.0 h',
  )
  expect(finding({ everyone: same })).toBe('Everyone stayed at 2.0 h')
  // without the last week no earlier one stands for it
  expect(finding({ everyone: [2, 2, 2, 2, 5, 5, 5].with(3, 9) })).toBe('Everyone rose to 5.0 h')
  expect(finding({ a: Array.from({ length: 8 }, () => null) })).toBe('Too few people each week')
})

test('every probability has three decimals', () => {
  expect([0.0300001, 0.0042, 0.28349, 0.99999, 0.00099, 0.001].map(probabilityWords)).toEqual([
    'p = 0.030',
    'p = 0.004',
    'p = 0.283',
    'p = 1.000',
    'p < 0.001',
    'p = 0.001',
  ])
})

const [high, low] = [
  [3.1, 4.2, 5.3, 6.4, 4.9, 5.7],
  [1, 2.2, 3.3, 4.1, 2.7, 1.9],
]
const compared = (groups: number[][], names: string[], shared = 0) => ({
  comparison: compareGroups(groups, !shared),
  names,
  shared,
})

test('groups are described by their medians, their difference with its interval, and its probability', () => {
  const said = (...given: Parameters<typeof compared>) => comparisonWords(compared(...given), 'now')
  expect(said([high, low], ['arm A', 'arm B'])).toBe(
    'Arm A: median 5.1 h, middle 50% 4.4 h to 5.6 h (6 people). Arm B: median 2.5 h, middle 50% 2.0 h to 3.2 h (6 people). Median difference, arm A − arm B: +2.4 h/week (95% CI 0.9 to 3.9), p = 0.009 (exact).',
  )
  expect(said([high, low, [1, 2, 3, 4]], ['a', 'b', 'c'])).toMatch(
    /\. All 3 groups: p = 0\.\d+ \(Kruskal-Wallis H \d\.\d, df 2\)\.$/,
  )
  const small = [
    [1, 2, 3],
    [4, 5, 6],
  ]
  expect(said(small, ['a', 'b'])).toMatch(
    /Groups of 3 and 3 are too small for a p-value below 0\.05\.$/,
  )
  expect(said([high, low, [1, 2]], ['a', 'b', 'c'])).toMatch(
    /At least one group has fewer than 3 people, so there is no p-value\.$/,
  )
  expect(said([high, high], ['a', 'b'], 6)).toMatch(
    /6 people are in more than one group, so there is no p-value\.$/,
  )
  expect(said([high], ['everyone'])).toMatch(/Choose a second group to compare\.$/)
  expect(said([high, []], ['a', 'b'])).toContain('B: no data')
})

test('the title of the groups is their result in at most 12 words', () => {
  const found = (...given: Parameters<typeof compared>) => groupsFinding(compared(...given), 'now')
  const findings = [
    found([high, low], ['arm A', 'arm B']),
    found([low, high], ['arm A', 'everyone else']),
    found([high, high], ['arm A', 'arm B']),
    found([[1, 2, 3], low], ['arm A', 'arm B']),
    found([high, low, [1, 2, 3, 4]], ['arm A', 'arm B', 'arm C']),
    found([high, high, high], ['a', 'b', 'c']),
    found([high, low, [1]], ['a', 'b', 'c']),
    found([high, low], ['a', 'b'], 1),
    found([high], ['everyone']),
    found([[]], ['arm A']),
  ]
  expect(findings).toEqual([
    '2.4 h/week higher for arm A than for arm B',
    '2.4 h/week lower for arm A than for everyone else',
    'No clear difference between arm A and arm B',
    'No clear difference between arm A and arm B',
    '3 groups differ: arm A highest, arm B lowest',
    'No clear difference among 3 groups',
    'Too few people to compare 3 groups',
    '1 person is in more than one group',
    'Median 5.1 h for 6 people',
    'No data for this group',
  ])
  for (const finding of findings) expect(finding.split(' ').length).toBeLessThanOrEqual(12)
})

test('the title of changes covers each of three groups, and only the extremes of more', () => {
  const [up, down, same] = [
    [3.1, 3.2, 3.3, 3.4, 3.3, 3.5],
    [-1.3, -1.4, -1.5, -1.4, -1.2, -1.6],
    [0.01, -0.02, 0.03, 0, -0.01, 0.02],
  ]
  const found = (groups: number[][], names: string[]) =>
    groupsFinding(compared(groups, names), 'change')
  expect(found([up, down, same], ['arm A', 'arm B', 'arm C'])).toBe(
    'arm A up 3.3 h, arm B down 1.4 h, arm C no clear change',
  )
  expect(found([up, down, same.map(() => 0)], ['arm A', 'arm B', 'arm C'])).toBe(
    'arm A up 3.3 h, arm B down 1.4 h, arm C no clear change',
  )
  // the title claims no decrease that the interval beside it does not
  const unclear = [-0.3, -0.2, -0.1, -0.1, 0, 0.1]
  expect(found([up, down, unclear], ['arm A', 'arm B', 'arm C'])).toBe(
    'arm A up 3.3 h, arm B down 1.4 h, arm C no clear change',
  )
  // a clear difference that rounds to zero
  const slight = [0.021, 0.022, 0.023, 0.024, 0.025, 0.026]
  expect(found([slight, slight.map((one) => one - 0.04)], ['arm A', 'arm B'])).toBe(
    'Less than 0.1 h/week higher for arm A than for arm B',
  )
  expect(found([same, up, down, [1, 1.1, 1.2, 1.3]], ['a', 'b', 'c', 'd'])).toBe(
    '4 groups differ: b up 3.3 h, c down 1.4 h',
  )
})

test('weeks without enough data for a load are counted, including none at all', () => {
  expect(noLoadWords({ n: 1, of: 3 })).toBe('Complete zone times in 1 of 3 weeks')
  expect(noLoadWords({ n: 1, of: 1 })).toBe('Complete zone times in 1 of 1 week')
  expect(noLoadWords({ n: 0, of: 0 })).toBe('No complete weeks')
})
