import { formatDayShort, fromDayNumber } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber, inUnit } from '#src/kit/lib/units.ts'
import { EXACT_MAX } from '#src/workouts/model/statistics/rank-sum.ts'

import {
  PEOPLE_MIN,
  SIGNIFICANT,
  type CohortWeek,
  type FigureName,
  type GroupComparison,
  type Spread,
} from './compare-groups.ts'
import { figureText, figureWords, probabilityWords, shiftWords, testWords } from './words.ts'

/** Groups as they are compared: their names in the order of `comparison`, and the number of people in more than one. */
export type Compared = { comparison: GroupComparison; names: readonly string[]; shared: number }

/** `2.4 h a week higher for arm A than for arm B` */
function pairFinding({ comparison, names: [one, other] }: Compared, figure: FigureName): string {
  const test = comparison.pairs[0]?.test
  if (!test) return `Too few people to compare ${one} and ${other}`
  const { estimate } = test.shift
  const { difference, digits } = figureWords[figure]
  if (test.probability >= SIGNIFICANT || estimate === 0)
    return `No clear difference between ${one} and ${other}`
  const size = [formatNumber(Math.abs(estimate), digits), difference].filter(Boolean).join(' ')
  return `${size} ${estimate > 0 ? 'higher' : 'lower'} for ${one} than for ${other}`
}

/** Result of a comparison in a line, for the title of its chart. */
export function groupsFinding(compared: Compared, figure: FigureName): string {
  const { comparison, names, shared } = compared
  const { spreads, overall } = comparison
  const [only] = spreads
  if (names.length < 2)
    return only
      ? `Median ${figureText(only.median, figure)} for ${counted(only.n, 'person', 'people')}`
      : 'No data for this group'
  if (shared) return `${counted(shared, 'person is', 'people are')} in more than one group`
  if (names.length === 2) return pairFinding(compared, figure)
  if (!overall) return `Too few people to compare ${names.length} groups`
  if (overall.probability >= SIGNIFICANT) return `No clear difference among ${names.length} groups`
  const byMedian = names
    .map((name, at) => ({ name, median: spreads[at]?.median ?? 0 }))
    .sort((a, b) => b.median - a.median)
  return `${names.length} groups differ: ${byMedian[0]?.name} highest, ${byMedian.at(-1)?.name} lowest`
}

/** `Arm A: median 5.1 h, middle half 4.4 h to 5.6 h (6 people).` */
function spreadWords(name: string, spread: Spread | null, figure: FigureName): string {
  if (!spread) return `${capitalized(name)}: no data.`
  const { n, lower, median: middle, upper } = spread
  const half =
    n < PEOPLE_MIN
      ? ''
      : `, middle 50% ${figureText(lower, figure)} to ${figureText(upper, figure)}`
  return `${capitalized(name)}: median ${figureText(middle, figure)}${half} (${counted(n, 'person', 'people')}).`
}

/** The test of the groups: of their difference for two, for any difference for more. */
function differenceWords(
  { comparison: { spreads, overall, pairs }, names, shared }: Compared,
  figure: FigureName,
): string {
  if (names.length < 2) return 'Choose a second group to compare.'
  if (shared)
    return `${counted(shared, 'person is', 'people are')} in more than one group, so there is no p-value.`
  if (names.length > 2)
    return overall
      ? `All ${names.length} groups: ${probabilityWords(overall.probability)} (Kruskal-Wallis H ${formatNumber(overall.statistic, 1)}, df ${overall.degrees}).`
      : `A group has fewer than ${PEOPLE_MIN} people, so there is no p-value.`
  const test = pairs[0]?.test
  const [m, n] = spreads.map((spread) => formatNumber(spread?.n ?? 0))
  return test
    ? `Median difference, ${names[0]} − ${names[1]}: ${shiftWords(test.shift, figure)}, ${probabilityWords(test.probability)} (${testWords(test)}).`
    : `Groups of ${m} and ${n} are too small for a p-value below ${SIGNIFICANT}.`
}

/** The statistics of the groups in sentences, never by their means. */
export const comparisonWords = (compared: Compared, figure: FigureName): string =>
  [
    ...compared.names.map((name, at) =>
      spreadWords(name, compared.comparison.spreads[at] ?? null, figure),
    ),
    differenceWords(compared, figure),
  ].join(' ')

export const GROUPS_METHOD = [
  'Each dot is one person. The line is the group median. The box is its 95% confidence interval, based on ranks (Conover 1999). Groups of fewer than 6 people have no box.',
  'The difference between two groups is the median of all pairwise differences, with a 95% confidence interval (Hodges and Lehmann 1963).',
  `p-values are from the two-sided rank-sum test (Mann and Whitney 1947). It is exact for up to ${EXACT_MAX} people in the two groups and a normal approximation above that. Ties make the interval slightly too wide.`,
  'Three or more groups are first tested together (Kruskal and Wallis 1952, chi-square approximation). Pairs are compared next, with p-values adjusted for multiple comparisons (Holm 1979). Intervals are not adjusted.',
  `Groups are not tested if they share people or are too small to reach p = ${SIGNIFICANT}. The tests don’t explain why groups differ.`,
] as const

/** A group's weeks in which its middle is known. */
const knownOf = (weeks: readonly CohortWeek[]) =>
  weeks.flatMap(({ spread, ...week }) => (spread ? { ...week, spread } : []))

const dayOf = ({ from }: Pick<CohortWeek, 'from'>) => formatDayShort(fromDayNumber(from))

/**
 * A group's middle in the first week and in the last: `Arm A: median 2.7 h in the week of Aug 30 (8 people), 4.6 h in the last
 * week (8 people).` Where it is not known to the end, since when it is not.
 */
export function weekMediansWords(
  name: string,
  weeks: readonly CohortWeek[],
  text: (value: number) => string,
): string {
  const known = knownOf(weeks)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return `${capitalized(name)}: fewer than ${PEOPLE_MIN} people.`
  const valueIn = ({ spread, n }: (typeof known)[number], when: string) =>
    `${text(spread.median)} in ${when} (${counted(n, 'person', 'people')})`
  const isToTheEnd = last.from === weeks.at(-1)?.from
  const parts = [
    valueIn(first, `the week of ${dayOf(first)}`),
    ...(last === first
      ? []
      : [valueIn(last, isToTheEnd ? 'the last week' : `the week of ${dayOf(last)}`)]),
    ...(isToTheEnd ? [] : [`fewer than ${PEOPLE_MIN} people since`]),
  ]
  return `${capitalized(name)}: median ${parts.join(', ')}.`
}

/** Weeks at either end that a change over the weeks is taken from. */
const END_WEEKS = 4

/** Change of a group's middle from its first weeks to its last ones; null where these are not known. */
function courseOf(weeks: readonly CohortWeek[]): { before: number; now: number } | null {
  const middleOf = (some: readonly CohortWeek[]) => {
    const medians = knownOf(some).map(({ spread }) => spread.median)
    return medians.length ? median(medians.sort((a, b) => a - b)) : null
  }
  const [before, now] = [middleOf(weeks.slice(0, END_WEEKS)), middleOf(weeks.slice(-END_WEEKS))]
  return before === null || now === null ? null : { before, now }
}

/** Course of the groups in a line, for the title of its chart: `Arm A rose to 6.0 h, arm B fell to 1.4 h`. */
export function weeksFinding(
  groups: readonly { name: string; weeks: readonly CohortWeek[] }[],
  { unit, digits }: { unit: string; digits: number },
): string {
  const courses = groups
    .flatMap(({ name, weeks }) => {
      const course = courseOf(weeks)
      return course ? { name, ...course } : []
    })
    .sort((a, b) => b.now - b.before - (a.now - a.before))
  const [most, least] = [courses[0], courses.at(-1)]
  if (!most || !least) return 'Too few people each week'
  const text = ({ name, before, now }: typeof most) => {
    const [first, last] = [formatNumber(before, digits), formatNumber(now, digits)]
    const moved = now > before ? 'rose to' : 'fell to'
    return `${name} ${first === last ? 'stayed at' : moved} ${inUnit(last, unit)}`
  }
  const parts = most === least ? [text(most)] : [text(most), text(least)]
  return capitalized(parts.join(', '))
}
