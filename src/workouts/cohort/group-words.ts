import { formatDayShort, fromDayNumber } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
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
  type Interval,
  type Spread,
} from './compare-groups.ts'
import { figureText, figureWords, probabilityWords, shiftWords, testWords } from './words.ts'

/**
 * Groups in a comparison: their names in the order of `comparison`, and the number of people in
 * more than one.
 */
export type Compared = { comparison: GroupComparison; names: readonly string[]; shared: number }

/** Size of a difference that isn't zero: `2.4`, `less than 0.1`. */
function sizeText(difference: number, digits: number): string {
  const text = formatNumber(Math.abs(difference), digits)
  return Number(text) === 0 ? `less than ${formatNumber(10 ** -digits, digits)}` : text
}

/** `2.4 h a week higher for arm A than for arm B` */
function pairFinding({ comparison, names: [one, other] }: Compared, figure: FigureName): string {
  const test = comparison.pairs[0]?.test
  if (!test) return `Too few people to compare ${one} and ${other}`
  const { estimate } = test.shift
  const { difference, digits } = figureWords[figure]
  if (test.probability >= SIGNIFICANT || estimate === 0)
    return `No clear difference between ${one} and ${other}`
  const size = [sizeText(estimate, digits), difference].filter(Boolean).join(' ')
  return `${capitalized(size)} ${estimate > 0 ? 'higher' : 'lower'} for ${one} than for ${other}`
}

/** Result of a comparison in a line, for the title of its chart. */
export function groupsFinding(compared: Compared, figure: FigureName): string {
  const { comparison, names, shared } = compared
  const { spreads, intervals, overall } = comparison
  const [only] = spreads
  if (names.length < 2)
    return only
      ? `Median ${figureText(only.median, figure)} for ${counted(only.n, 'person', 'people')}`
      : 'No data for this group'
  if (shared) return `${counted(shared, 'person is', 'people are')} in more than one group`
  if (names.length === 2) return pairFinding(compared, figure)
  if (!overall) return `Too few people to compare ${names.length} groups`
  if (overall.probability >= SIGNIFICANT) return `No clear difference among ${names.length} groups`
  const medians = names.map((name, at) => ({
    name,
    median: spreads[at]?.median ?? 0,
    interval: intervals[at] ?? null,
  }))
  const byMedian = medians.toSorted((a, b) => b.median - a.median)
  const ends = [itemAt(byMedian, 0), itemAt(byMedian, -1)]
  if (figureWords[figure].isChange)
    return names.length <= NAMED_MAX
      ? medians.map((one) => movedWords(one, figure)).join(', ')
      : `${names.length} groups differ: ${ends.map((one) => movedWords(one, figure)).join(', ')}`
  return `${names.length} groups differ: ${ends[0]?.name} highest, ${ends[1]?.name} lowest`
}

/** Maximum number of groups whose changes fit in a title. */
const NAMED_MAX = 3

type Moved = { name: string; median: number; interval: Interval | null }

/** `Arm A up 3.3 h`, or `Arm C no clear change` if the interval of its median includes zero. */
function movedWords({ name, median: change, interval }: Moved, figure: FigureName): string {
  if (interval && interval.lower <= 0 && interval.upper >= 0) return `${name} no clear change`
  const { digits, unit } = figureWords[figure]
  const size = formatNumber(Math.abs(change), digits)
  // as the chart writes it beside the group
  if (Number(size) === 0) return `${name} unchanged`
  return `${name} ${change > 0 ? 'up' : 'down'} ${inUnit(size, unit)}`
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

/** The test of the groups: of the difference for two, of any difference for more. */
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
      : `At least one group has fewer than ${PEOPLE_MIN} people, so there is no p-value.`
  const test = pairs[0]?.test
  const [m, n] = spreads.map((spread) => formatNumber(spread?.n ?? 0))
  return test
    ? `Median difference, ${names[0]} − ${names[1]}: ${shiftWords(test.shift, figure)}, ${probabilityWords(test.probability)} (${testWords(test)}).`
    : `Groups of ${m} and ${n} are too small for a p-value below ${SIGNIFICANT}.`
}

/** The statistics of the groups in sentences, never by means. */
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
  `p-values are from the two-sided rank-sum test (Mann and Whitney 1947). It is exact for up to ${EXACT_MAX} people in the two groups combined and a normal approximation above that. Ties make the interval slightly too wide.`,
  'Three or more groups are first tested together (Kruskal and Wallis 1952, chi-square approximation). Pairs are compared next, with p-values adjusted for multiple comparisons (Holm 1979). Intervals are not adjusted.',
  `Groups are not tested if they share people or are too small to reach p = ${SIGNIFICANT}. The tests don’t explain why groups differ.`,
] as const

/** A group's weeks with a known median. */
const knownOf = (weeks: readonly CohortWeek[]) =>
  weeks.flatMap(({ spread, ...week }) => (spread ? { ...week, spread } : []))

const dayOf = ({ from }: Pick<CohortWeek, 'from'>) => formatDayShort(fromDayNumber(from))

/**
 * A group's median in the first week and in the last: `Arm A: median 2.7 h in the week of Aug 30
 * (8 people), 4.6 h in the last week (8 people).` If the last ones are unknown, since when.
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

/** Number of first weeks from which a change over the weeks is calculated. */
const FIRST_WEEKS = 4

export type GroupWeeks = { name: string; weeks: readonly CohortWeek[] }
/** A group's median in its first weeks, and in the recent ones. */
type Course = { name: string; before: number; now: number }

/** Course of a group from its first weeks to those since the day `recentFrom`. Null if either is unknown. */
function courseOf({ name, weeks }: GroupWeeks, recentFrom: number): Course | null {
  const middleOf = (some: readonly CohortWeek[]) => {
    const medians = knownOf(some).map(({ spread }) => spread.median)
    return medians.length ? median(medians.sort((a, b) => a - b)) : null
  }
  const before = middleOf(weeks.slice(0, FIRST_WEEKS))
  const now = middleOf(weeks.filter(({ from }) => from >= recentFrom))
  return before === null || now === null ? null : { name, before, now }
}

/** The groups that rose and fell most, or the only one. */
export function endCourses(groups: readonly GroupWeeks[], recentFrom: number): Course[] {
  const courses = groups
    .flatMap((group) => courseOf(group, recentFrom) ?? [])
    .sort((a, b) => b.now - b.before - (a.now - a.before))
  return courses.length > 1 ? [itemAt(courses, 0), itemAt(courses, -1)] : courses
}

/** Course of the groups in a line, for the title of its chart: `Arm A rose to 6.0 h, arm B fell to 1.4 h`. */
export function weeksFinding(
  courses: readonly Course[],
  { unit, digits }: { unit: string; digits: number },
): string {
  if (!courses.length) return 'Too few people each week'
  const text = ({ name, before, now }: Course) => {
    const [first, last] = [formatNumber(before, digits), formatNumber(now, digits)]
    const moved = now > before ? 'rose to' : 'fell to'
    return `${name} ${first === last ? 'stayed at' : moved} ${inUnit(last, unit)}`
  }
  return capitalized(courses.map(text).join(', '))
}
