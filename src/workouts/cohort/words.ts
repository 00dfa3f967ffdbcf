import { formatDay, formatDayShort, fromDayNumber } from '#lib/days.ts'
import { readSport } from '#lib/sports.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber, inUnit } from '#src/kit/lib/units.ts'
import { sportNames } from '#src/workouts/model/sport.ts'
import { EXACT_MAX, type Shift } from '#src/workouts/model/statistics/rank-sum.ts'

import {
  PEOPLE_MIN,
  SIGNIFICANT,
  type CohortWeek,
  type FigureName,
  type GroupComparison,
  type PairTest,
  type Spread,
  type Standing,
  type WeekMeasure,
} from './compare-groups.ts'
import type { CompletenessName, View } from './loader.ts'
import {
  CHANCE,
  EARLIER_MIN,
  NOW_WEEKS,
  type PersonFigures,
  type TooLittle,
  type Verdict,
} from './people-weeks.ts'

/** `1.4`, with a sign where it is a difference. */
export const hoursText = (hours: number) => formatNumber(hours, 1)
export const signed = (value: number, digits = 1) =>
  `${value > 0 && Number(value.toFixed(digits)) > 0 ? '+' : ''}${formatNumber(value, digits)}`
export const percentText = (share: number) => `${signed(share * 100, 0)}%`

export const rangeWords: Record<View['range'], string> = {
  '90d': 'Last 90 days',
  '180d': 'Last 180 days',
  '12m': 'Last 12 months',
}
export const completenessWords: Readonly<Record<string, string>> = {
  most: 'Most workouts',
  some: 'Some workouts',
  none: 'No workouts',
} satisfies Record<CompletenessName, string>
export const standingWords: Record<View['show'], string> = {
  '': 'All',
  more: 'Increased',
  less: 'Decreased',
  'no clear change': 'Unchanged',
  'none recorded': 'Stopped',
  'not ranked': 'Too little data',
  failed: 'Failed',
}
export const verdictWords: Record<Verdict, string> = {
  less: 'decreased',
  more: 'increased',
  'no clear change': 'unchanged',
  'none recorded': 'no workouts',
}

/** Name of a sport from its key, the only part of it in stored days: `HIIT`, `E-biking`. */
export const sportWords = (key: string) => capitalized(sportNames([{ sport: readSport(key) }])(key))

/** Words for the reason that somebody is not ranked. */
export const tooLittleWords: Record<TooLittle, string> = {
  'not read': 'not loaded yet',
  'read too long ago': 'out of date',
  'no workouts': 'no workouts',
  'few weeks': `fewer than ${EARLIER_MIN} earlier weeks`,
  'no times': 'workouts without a time',
  'few workouts': 'workouts in too few weeks',
}
export const measureWords: Record<WeekMeasure, { label: string; unit: string; short: string }> = {
  hours: { label: 'Hours a week', unit: 'h', short: 'Hours' },
  usual: { label: 'Hours, % of usual', unit: '%', short: '% of usual' },
  load: { label: 'Load a week (Edwards)', unit: '', short: 'Load' },
  heartRate: { label: 'Workouts with heart rate', unit: '%', short: 'Heart rate' },
}
const POINTS = 'percentage points'
/** `difference` is what a difference of two is said in. */
export const figureWords: Record<
  FigureName,
  { label: string; unit: string; difference: string; digits: number }
> = {
  share: { label: 'Change, % of usual', unit: '%', difference: POINTS, digits: 0 },
  change: { label: 'Change, hours a week', unit: 'h', difference: 'h/week', digits: 1 },
  now: { label: 'Hours a week now', unit: 'h', difference: 'h/week', digits: 1 },
  load: { label: 'Load a week now', unit: '', difference: '', digits: 0 },
  above80: { label: 'Time above 80% of maximum', unit: '%', difference: POINTS, digits: 0 },
  heartRate: { label: 'Workouts with heart rate', unit: '%', difference: POINTS, digits: 0 },
}

/** `0.04`, `0.7`, `20`: of a few people a tenth would be none. */
function expectedText(people: number) {
  if (people < 0.1) return formatNumber(people, 2)
  return formatNumber(people, people < 10 ? 1 : 0)
}

/** `9 increased, 7 decreased, 20 unchanged. About 0.7 expected by chance.` */
export function standingSentence(standing: Standing): string {
  const { ranked, less, more, silent, otherwise, byChance } = standing
  if (!ranked) return ''
  const counts = [
    `${formatNumber(more)} increased`,
    `${formatNumber(less)} decreased`,
    ...(silent ? [`${formatNumber(silent)} stopped`] : []),
    `${formatNumber(ranked - more - less - silent)} unchanged`,
  ]
  return [
    `${counts.join(', ')}.`,
    otherwise && `${formatNumber(otherwise)} of these also changed device or provider.`,
    `About ${expectedText(byChance)} expected by chance.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Note on a change with some of the last weeks without a workout: `2 of 4 weeks without`. */
export const withoutWords = ({ without, verdict }: NonNullable<PersonFigures['change']>) =>
  without && verdict !== 'none recorded' ? `${without} of ${NOW_WEEKS} weeks without workouts` : ''
const PAUSED = 'weeks with workouts are unchanged'
/** The same at length. */
export const pauseWords = (change: NonNullable<PersonFigures['change']>) =>
  withoutWords(change) && change.verdict === 'less' && !change.isOfActiveWeeks
    ? `${withoutWords(change)}; ${PAUSED}`
    : withoutWords(change)

/** `27 without enough data: 20 no workouts, 7 fewer than 6 earlier weeks.` */
export function notRankedSentence(figures: readonly PersonFigures[]): string {
  const reasons = new Map<TooLittle, number>()
  for (const { tooLittle } of figures)
    if (tooLittle) reasons.set(tooLittle, (reasons.get(tooLittle) ?? 0) + 1)
  const all = [...reasons.values()].reduce((sum, n) => sum + n, 0)
  if (!all) return ''
  const words = [...reasons]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, n]) => `${formatNumber(n)} ${tooLittleWords[reason]}`)
  return `${formatNumber(all)} without enough data: ${words.join(', ')}.`
}

/** `12 people have days that aren’t loaded yet.` */
export const partlyReadWords = (people: number) =>
  people ? `${counted(people, 'person has', 'people have')} days that aren’t loaded yet.` : ''

/** `another device, no time in zones given since Oct 25, 2026` */
export const measuringWords = ({ day, reasons }: NonNullable<PersonFigures['measuring']>) =>
  `${reasons.join(', ')} since ${formatDay(fromDayNumber(day))}`

export const CHANGE_METHOD = `Weeks are seven whole days and end yesterday. Now is the median of the last ${NOW_WEEKS} weeks, or of three where the last one has ended since it was read; usual the median of the weeks before, with its middle half; the spread is 1.4826 times the median deviation (Leys et al. 2013). A change is told where an exact rank-sum test of the two (Mann and Whitney 1947) finds chance alone to make one as great in fewer than ${CHANCE * 100} of 100 cases (p below ${CHANCE}); the 95% confidence interval is that of the median difference of weeks now and before (Hodges and Lehmann 1963); weeks are taken to be independent, which those of a holiday are not: so a note beside the change says if some of the last weeks have no workout, and if the weeks with workouts differ too (Lachenbruch 2002). Hours are moving time, or from start to end where a provider gives none; a week in which a workout has neither is not known. What several providers recorded counts once. Weeks before the first workout are not known and count for nothing. Ranked is who has at least ${EARLIER_MIN} earlier weeks, half of them with workouts.`

/**
 * A group's middle in the first week and in the last, of how many: `arm A: median 2.7 h in the week from Aug 30 (8), 4.6 h in
 * the last one (8)`. Where it is not known to the end, since when it is not.
 */
export function weeksSentence(
  name: string,
  weeks: readonly CohortWeek[],
  text: (value: number) => string,
): string {
  const known = weeks.flatMap(({ spread, ...week }) => (spread ? { ...week, spread } : []))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return `${name}: fewer than ${PEOPLE_MIN} people`
  const weekOf = ({ from }: Pick<CohortWeek, 'from'>) =>
    `the week of ${formatDayShort(fromDayNumber(from))}`
  const valueIn = ({ spread, n }: (typeof known)[number], when: string) =>
    `${text(spread.median)} in ${when} (${formatNumber(n)})`
  const isToTheEnd = last.from === weeks.at(-1)?.from
  const parts = [
    valueIn(first, weekOf(first)),
    ...(last === first ? [] : [valueIn(last, isToTheEnd ? 'the last week' : weekOf(last))]),
    ...(isToTheEnd ? [] : [`fewer than ${PEOPLE_MIN} people since`]),
  ]
  return `${name}: median ${parts.join(', ')}`
}

const spreadWords = (
  name: string,
  spread: Spread | null,
  text: (value: number) => string,
): string => {
  if (!spread) return `${name}: no data`
  const { n, lower, median, upper } = spread
  return n < PEOPLE_MIN
    ? `${name}: ${n === 1 ? '' : 'median '}${text(median)} (${n})`
    : `${name}: median ${text(median)}, middle half ${text(lower)} to ${text(upper)} (${formatNumber(n)})`
}

/** `< 0.001`, `0.03`: two digits, as papers give it. */
export const probabilityText = (probability: number): string =>
  probability < 0.001 ? '< 0.001' : String(Number(probability.toPrecision(2)))
/** `p < 0.001`, `p = 0.03` */
export const probabilityWords = (probability: number): string =>
  `p ${probability < 0.001 ? '' : '= '}${probabilityText(probability)}`

/** Text of a difference, with its sign: `+1.9 h/week (95% CI 1.2 to 2.6)`. */
function shiftWords({ estimate, lower, upper }: Shift, figure: FigureName): string {
  const { difference, digits } = figureWords[figure]
  const unit = difference && ` ${difference}`
  return `${signed(estimate, digits)}${unit} (95% CI ${formatNumber(lower, digits)} to ${formatNumber(upper, digits)})`
}

/** A person's change with its interval: `+1.9 h/week (95% CI 1.2 to 2.6), p = 0.004`. */
export const changeWords = ({ shift, probability }: NonNullable<PersonFigures['change']>): string =>
  [shift && shiftWords(shift, 'change'), probabilityWords(probability)].filter(Boolean).join(', ')

/** Method of a test of two groups. */
export const testWords = ({ isExact }: PairTest): string =>
  isExact ? 'exact' : 'normal approximation'

/** Reason that two groups are not tested. */
const untestedWords = (m: number, n: number) =>
  `Groups of ${formatNumber(m)} and ${formatNumber(n)} are too small for a p-value below ${SIGNIFICANT}`

/** Comparison of the groups: their difference for two, a test for any difference for more. */
function differenceSentence(
  { spreads, overall, pairs }: GroupComparison,
  names: readonly string[],
  shared: number,
  figure: FigureName,
): string {
  if (names.length < 2) return 'Choose groups to compare.'
  if (shared)
    return `${counted(shared, 'person is', 'people are')} in more than one group, so there is no p-value.`
  const [pair] = pairs
  if (names.length === 2) {
    const test = pair?.test
    return test
      ? `Median difference, ${names[0]} − ${names[1]}: ${shiftWords(test.shift, figure)}, ${probabilityWords(test.probability)} (${testWords(test)}).`
      : `${untestedWords(spreads[0]?.n ?? 0, spreads[1]?.n ?? 0)}.`
  }
  return overall
    ? `All ${names.length} groups: ${probabilityWords(overall.probability)} (Kruskal-Wallis H ${formatNumber(overall.statistic, 1)}, df ${overall.degrees}).`
    : `A group has fewer than ${PEOPLE_MIN} people, so there is no p-value.`
}

/** Groups in words, never by their means. `shared` people are in more than one. */
export function comparisonSentence(
  comparison: GroupComparison,
  names: readonly string[],
  shared: number,
  figure: FigureName,
): string {
  const { unit, digits } = figureWords[figure]
  const text = (value: number) => inUnit(formatNumber(value, digits), unit)
  const spreads = comparison.spreads.map((spread, at) => spreadWords(names[at] ?? '', spread, text))
  return `${spreads.join('; ')}. ${differenceSentence(comparison, names, shared, figure)}`
}

export const GROUPS_METHOD = `Each point is a person with this figure. The box is the middle half of a group, the line in it the median. The median difference is that of all pairs, one person from each group, with its 95% confidence interval (Hodges and Lehmann 1963). p is from the two-sided rank-sum test (Mann and Whitney 1947): exact for up to ${EXACT_MAX} people in the two groups, also with equal values, and the normal approximation beyond. Equal values make the interval somewhat too wide. Three groups or more are first tested together (Kruskal and Wallis 1952, chi-square approximation), then in pairs, with p also adjusted for the number of pairs (Holm 1979). Each interval is for its pair alone. Groups too small to reach p = ${SIGNIFICANT}, or with people in common, are not tested. The tests do not say why groups differ.`
