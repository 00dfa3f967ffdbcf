import { formatDay, fromDayNumber } from '#lib/days.ts'
import { formatDays } from '#lib/range.ts'
import { readSport } from '#lib/sports.ts'
import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber, inUnit } from '#src/kit/lib/units.ts'
import { sportNames } from '#src/workouts/model/sport.ts'
import type { Shift } from '#src/workouts/model/statistics/rank-sum.ts'

import {
  type FigureName,
  type PairTest,
  type Standing,
  type WeekMeasure,
} from './compare-groups.ts'
import type { CompletenessName, View } from './loader.ts'
import {
  CHANCE,
  EARLIER_MIN,
  NOW_WEEKS,
  type HowMany,
  type PersonFigures,
  type TooLittle,
  type Verdict,
  type Week,
} from './people-weeks.ts'

/** `1.4`, with a sign for a difference. */
export const hoursText = (hours: number) => formatNumber(hours, 1)
export const signed = (value: number, digits = 1) =>
  `${value > 0 && Number(value.toFixed(digits)) > 0 ? '+' : ''}${formatNumber(value, digits)}`
export const percentText = (share: number) => `${signed(share * 100, 0)}%`

/** Whole weeks of each range, which end yesterday: what the figures are of. */
export const rangeWords: Record<View['range'], string> = {
  '90d': 'Last 12 weeks',
  '180d': 'Last 25 weeks',
  '12m': 'Last 52 weeks',
}
/** `12 weeks, Sep 5–Nov 27, 2026` */
export function wholeWeeksWords(weeks: readonly Week[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return 'no whole weeks'
  const days = { start: fromDayNumber(first.from), end: fromDayNumber(last.to) }
  return `${counted(weeks.length, 'week')}, ${formatDays(days)}`
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
  'no clear change': 'No clear change',
  'none recorded': 'No workouts',
  'not ranked': 'Not enough data',
  failed: 'Failed',
}
export const verdictWords: Record<Verdict, string> = {
  less: 'decreased',
  more: 'increased',
  'no clear change': 'no clear change',
  'none recorded': 'no workouts',
}

/** Name of a sport from its key, the only part of it in stored days: `HIIT`, `E-biking`. */
export const sportWords = (key: string) => capitalized(sportNames([{ sport: readSport(key) }])(key))

/** Words for the reason that a person isn't ranked. */
export const tooLittleWords: Record<TooLittle, string> = {
  'not read': 'not loaded yet',
  'read too long ago': 'out of date',
  'no workouts': 'no workouts',
  'all excluded': 'all workouts excluded',
  'few weeks': `fewer than ${EARLIER_MIN} earlier weeks`,
  'no times': 'no durations',
  'few workouts': 'too few workouts',
}
/** Words for a weekly measure. `drawn` is the caption of its chart. */
export const measureWords: Record<
  WeekMeasure,
  { label: string; drawn: string; unit: string; short: string }
> = {
  hours: { label: 'Weekly hours', drawn: 'Median weekly hours', unit: 'h', short: 'Hours' },
  usual: {
    label: 'Hours, % of usual',
    drawn: 'Median weekly hours, as a share of each person’s usual hours',
    unit: '%',
    short: '% of usual',
  },
  load: { label: 'Weekly load', drawn: 'Median weekly load (Edwards)', unit: '', short: 'Load' },
  heartRate: {
    label: 'Workouts with heart rate',
    drawn: 'Median share of workouts with heart rate',
    unit: '%',
    short: 'Heart rate',
  },
}
const POINTS = 'percentage points'
/**
 * Words for a figure. `difference` is the unit of a difference of two, `isChange` means that it
 * has a sign.
 */
export const figureWords: Record<
  FigureName,
  { label: string; unit: string; difference: string; digits: number; isChange: boolean }
> = {
  change: {
    label: 'Change in weekly hours',
    unit: 'h',
    difference: 'h/week',
    digits: 1,
    isChange: true,
  },
  share: {
    label: 'Percent change in weekly hours',
    unit: '%',
    difference: POINTS,
    digits: 0,
    isChange: true,
  },
  now: {
    label: 'Median weekly hours, last 4 weeks',
    unit: 'h',
    difference: 'h/week',
    digits: 1,
    isChange: false,
  },
  load: {
    label: 'Median weekly load, last 4 weeks',
    unit: '',
    difference: '',
    digits: 0,
    isChange: false,
  },
  above80: {
    label: 'Time above 80% of max heart rate',
    unit: '%',
    difference: POINTS,
    digits: 0,
    isChange: false,
  },
  heartRate: {
    label: 'Workouts with heart rate',
    unit: '%',
    difference: POINTS,
    digits: 0,
    isChange: false,
  },
}

/** A value of a figure without its unit, with a sign for a change. */
const figureNumber = (value: number, figure: FigureName): string => {
  const { digits, isChange } = figureWords[figure]
  return isChange ? signed(value, digits) : formatNumber(value, digits)
}
/** `−1.6 to −1.0`, with one more digit if the ends would be the same. */
export function rangeEndsText(
  { lower, upper }: { lower: number; upper: number },
  figure: FigureName,
): string {
  const { digits, isChange } = figureWords[figure]
  const text = (value: number, shown: number) =>
    isChange ? signed(value, shown) : formatNumber(value, shown)
  const shown = text(lower, digits) === text(upper, digits) ? digits + 1 : digits
  return `${text(lower, shown)} to ${text(upper, shown)}`
}
/** The same with its unit. */
export const figureText = (value: number, figure: FigureName): string =>
  inUnit(figureNumber(value, figure), figureWords[figure].unit)

/** `0.04`, `0.7`, `20`, with more decimals for small numbers. */
function expectedText(people: number) {
  if (people < 0.1) return formatNumber(people, 2)
  return formatNumber(people, people < 10 ? 1 : 0)
}

/** `9 increased, 7 decreased, 20 without a clear change. About 0.7 would be expected by chance.` */
export function standingSentence(standing: Standing): string {
  const { ranked, less, more, silent, otherwise, byChance } = standing
  if (!ranked) return ''
  const counts = [
    `${formatNumber(more)} increased`,
    `${formatNumber(less)} decreased`,
    ...(silent ? [`${formatNumber(silent)} without workouts`] : []),
    `${formatNumber(ranked - more - less - silent)} without a clear change`,
  ]
  return [
    `${counts.join(', ')}.`,
    otherwise && `${formatNumber(otherwise)} of those who changed also had a measurement change.`,
    `About ${expectedText(byChance)} clear changes would be expected by chance alone.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Note on a change with empty weeks among the last: `no workouts in 2 of 4 weeks`. */
const withoutWords = ({ without, verdict }: NonNullable<PersonFigures['change']>) =>
  without && verdict !== 'none recorded' ? `no workouts in ${without} of ${NOW_WEEKS} weeks` : ''
const PAUSED = 'the other weeks show no clear change'
/** The long form. */
export const pauseWords = (change: NonNullable<PersonFigures['change']>) =>
  withoutWords(change) && change.verdict === 'less' && !change.isOfActiveWeeks
    ? `${withoutWords(change)}, ${PAUSED}`
    : withoutWords(change)

/** `Complete zone times in 1 of 3 weeks`: too few for a weekly load. */
export const noLoadWords = ({ n, of }: HowMany): string =>
  of === 0 ? 'No complete weeks' : `Complete zone times in ${n} of ${counted(of, 'week')}`

/** `27 have too little data: 20 no workouts, 7 under 6 earlier weeks.` */
export function notRankedSentence(figures: readonly PersonFigures[]): string {
  const reasons = new Map<TooLittle, number>()
  for (const { tooLittle } of figures)
    if (tooLittle) reasons.set(tooLittle, (reasons.get(tooLittle) ?? 0) + 1)
  const all = [...reasons.values()].reduce((sum, n) => sum + n, 0)
  if (!all) return ''
  const words = [...reasons]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, n]) => `${tooLittleWords[reason]} (${formatNumber(n)})`)
  return `${formatNumber(all)} ${all === 1 ? 'has' : 'have'} too little data: ${words.join(', ')}.`
}

/** `12 people have days that aren’t loaded yet.` */
export const partlyReadWords = (people: number) =>
  people ? `${counted(people, 'person has', 'people have')} days that aren’t loaded yet.` : ''

/** `different device, time in zones no longer recorded since Oct 25, 2026` */
export const measuringWords = ({ day, reasons }: NonNullable<PersonFigures['measuring']>) =>
  `${reasons.join(', ')} since ${formatDay(fromDayNumber(day))}`

/** Key of the change bars. Chance alone can make a pale one. */
export const changeKey: readonly KeyEntry[] = [
  { label: 'Clear change', color: 'var(--ink2)' },
  { label: 'No clear change', color: 'var(--line2)' },
]

/** Method of a person's change, one fact per line. */
export const CHANGE_METHOD = [
  'The first row shows the median of each column. Its change is the median change, not the difference between the median hours.',
  `Weeks are seven whole days, and the last one ended yesterday. Hours for the last ${NOW_WEEKS} weeks are the median of those weeks, or of three weeks if the newest isn’t loaded yet.`,
  'Usual hours are the median of the earlier weeks. The band in the small charts is their middle 50%. The spread in exported files is 1.4826 times the median absolute deviation (Leys et al. 2013).',
  `A change is clear if an exact rank-sum test (Mann and Whitney 1947) gives a p-value below ${CHANCE}. The 95% confidence interval is for the median difference between recent and earlier weeks (Hodges and Lehmann 1963).`,
  'The test treats weeks as independent. That assumption doesn’t hold during a vacation. A mark beside the name shows the number of recent weeks without workouts and whether the other weeks changed (Lachenbruch 2002).',
  'Hours are moving time, or elapsed time if a provider sends no moving time. A week’s hours are unknown if one of its workouts has neither. A workout recorded by several providers counts once.',
  `Weeks before a person’s first workout don’t count. A comparison needs at least ${EARLIER_MIN} earlier weeks, at least half of them with workouts.`,
] as const

/** `< 0.001`, `0.03`: up to two digits, as in papers. */
export const probabilityText = (probability: number): string =>
  probability < 0.001 ? '< 0.001' : probability.toFixed(3)
/** `p < 0.001`, `p = 0.030` */
export const probabilityWords = (probability: number): string =>
  `p ${probability < 0.001 ? '' : '= '}${probabilityText(probability)}`

/** A difference with its sign: `+1.9 h a week (95% CI 1.2 to 2.6)`. */
export function shiftWords({ estimate, lower, upper }: Shift, figure: FigureName): string {
  const { difference, digits } = figureWords[figure]
  const unit = difference && ` ${difference}`
  return `${signed(estimate, digits)}${unit} (95% CI ${formatNumber(lower, digits)} to ${formatNumber(upper, digits)})`
}

/** A person's change with its interval: `+1.9 h a week (95% CI 1.2 to 2.6), p = 0.004`. */
export const changeWords = ({ shift, probability }: NonNullable<PersonFigures['change']>): string =>
  [shift && shiftWords(shift, 'change'), probabilityWords(probability)].filter(Boolean).join(', ')

/** Method of a test of two groups. */
export const testWords = ({ isExact }: PairTest): string =>
  isExact ? 'exact' : 'normal approximation'
