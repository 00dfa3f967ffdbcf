import type { Workout } from '#contract/interface/workouts.ts'
import {
  formatDay,
  formatDayNear,
  formatDayShort,
  formatMonth,
  formatWeek,
  fromDayNumber,
  weekStart,
  type Day,
} from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { formatDays, type Days } from '#lib/range.ts'
import { hoursAWeek } from '#lib/strip/days.ts'
import { daysOfMean } from '#lib/strip/first-day.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import {
  convert,
  counted,
  formatDuration,
  formatHours,
  formatNumber,
  unitOf,
  withUnit,
  type Quantity,
  type Units,
  shareText,
} from '#src/kit/lib/units.ts'
import {
  isComparable,
  sportsApart,
  type MeanChange,
} from '#src/workouts/model/heart-rate/mean-change.ts'
import { zoneTimeText } from '#src/workouts/model/heart-rate/zones.ts'

import { zoneSeconds, type StackRow } from './aggregate.ts'
import {
  bucketNames,
  inProgressWords,
  isInProgress,
  isWeek,
  type Bucket,
  type Size,
} from './buckets.ts'
import { extremeOf, meanByMovingTime, sumOf, WORKOUTS_MIN, type dominantOf } from './figures.ts'
import type { Metric } from './metrics.ts'
import { sportName } from './sport.ts'

/** Patterns of the first days of longer buckets. */
const BEGINS = { month: /-01$/, quarter: /-(01|04|07|10)-01$/, year: /-01-01$/ }
/** True if a bucket is a whole week, month, quarter, or year, not cut off by the range. */
function isWhole({ from, to }: Bucket, size: Size): boolean {
  if (size === 'day') return true
  if (size === 'week' || size === 'sundayWeek') return to - from === 6
  return [from, to + 1].every((day) => BEGINS[size].test(fromDayNumber(day)))
}

/**
 * `Nov 20, 2026`, `W47: Nov 16–Nov 22, 2026`, `Nov 2026`, `Q4 2026`, `2026`, with the days if it
 * is cut off. A week from Sunday has only its days, since countries number those weeks
 * differently.
 */
export function bucketName(bucket: Bucket, size: Size): string {
  const [start, end] = [fromDayNumber(bucket.from), fromDayNumber(bucket.to)]
  if (size === 'day') return formatDay(start)
  if (size === 'week') return `${formatWeek(start)}: ${formatDays({ start, end })}`
  if (size === 'sundayWeek') return formatDays({ start, end })
  const year = start.slice(0, 4)
  const quarter = `Q${Math.ceil(Number(start.slice(5, 7)) / 3)} ${year}`
  const name = { month: formatMonth(start), quarter, year }[size]
  return isWhole(bucket, size) ? name : `${name}: ${formatDays({ start, end })}`
}

/** The same, and that it is in progress: `W48: Nov 23–Nov 28, 2026, week in progress`. */
export const bucketLabel = (bucket: Bucket, size: Size, today: Day): string =>
  [
    bucketName(bucket, size),
    isInProgress(bucket, size, today) && uncapitalized(inProgressWords(size)),
  ]
    .filter(Boolean)
    .join(', ')

/** `44 of 46 workouts` */
const ofAll = (n: number, workouts: number) =>
  `${formatNumber(n)} of ${counted(workouts, 'workout')}`

const TIMES_FROM = 10
const signOf = (n: number) => ['−', '±', '+'][Math.sign(n) + 1] ?? '±'
/** Greatest decrease, in percent, of what isn't gone. */
const NEARLY_ALL = 99.9
/**
 * Change from the earlier value. Large changes are multiples, which say more than a four-digit
 * percentage. A decrease is 100% only if nothing is left.
 */
function shareOfChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? '±0%' : ''
  if (now / before >= TIMES_FROM) return `× ${formatNumber(now / before)}`
  const change = ((now - before) / before) * 100
  if (now > 0 && change < -99) return `−${formatNumber(Math.min(-change, NEARLY_ALL), 1)}%`
  const isSmall = change !== 0 && Math.abs(change) < 0.95
  const text = formatNumber(Math.abs(change), isSmall ? 1 : 0)
  return `${signOf(Number(text) && change)}${text}%`
}
/**
 * Change from an earlier figure, of the unrounded values: a percentage for sums (`+12%`),
 * otherwise in the reader's unit (`+1.4 bpm`). Empty if either is missing.
 */
export function changeOf(
  now: number | null,
  before: number | null,
  by: 'share' | Quantity,
  units: Units,
): string {
  if (now === null || before === null) return ''
  if (by === 'share') return shareOfChange(now, before)
  const [one, other] = [convert(now, by, units), convert(before, by, units)]
  const change = one - other
  const areWhole = Number.isInteger(one) && Number.isInteger(other)
  const text = formatNumber(Math.abs(change), areWhole ? 0 : 1)
  return `${signOf(Number(text) && change)}${text} ${unitOf(by, units)}`.trim()
}
/** Unit in which the change of a metric is given. */
export const changeBy = ({ group, quantity }: Metric): 'share' | Quantity =>
  group === 'sum' ? 'share' : quantity

function none(what: string, workouts: number): string {
  if (workouts === 0) return 'No workouts.'
  return workouts === 1
    ? `No ${what} in this workout.`
    : `No ${what} in any of these ${counted(workouts, 'workout')}.`
}

/** The change of the mean heart rate in words. Without a comparison, the mean and the maximum. */
export function heartRateSentence(workouts: readonly Workout[], change = ''): string {
  if (change) return change
  const mean = meanByMovingTime(workouts, 'average_hr').value
  const { at, value: most } = extremeOf(workouts, 'max_hr', 'highest')
  if (mean === null && !at) return none('heart rate', workouts.length)
  const parts = [
    mean !== null && `average ${Math.round(mean)} bpm`,
    at && most !== null && `highest ${Math.round(most)} bpm on ${formatDay(at.calendar_date)}`,
  ]
  return `${capitalized(parts.filter(Boolean).join(', '))}.`
}
/** Meaning of a bar of heart rate. */
export const heartRateBars = (size: Size): string =>
  size === 'day'
    ? 'Each bar runs from a day’s average to its maximum.'
    : `Each bar spans the middle 50% of workout averages in a ${bucketNames[size]}. The dot marks the median.`

const SPORTS_NAMED_MAX = 3
const tenths = (n: number) => Math.round(n * 10)
/** `+1.4`, `−0.5`, `0.0` */
const signedTenths = (n: number) =>
  `${tenths(n) ? signOf(n) : ''}${formatNumber(Math.abs(tenths(n)) / 10, 1)}`
/** `+8`, `−3`, `0` */
const signedWhole = (n: number) => `${n ? signOf(n) : ''}${formatNumber(Math.abs(n))}`
/** `running +8.0, cycling −3.0`, of the sports with the most time; in whole numbers as a table has them. */
const sportChanges = (
  sports: MeanChange['sports'],
  nameOf: (sport: string) => string,
  areWhole = false,
): string =>
  sports
    .slice(0, SPORTS_NAMED_MAX)
    .map(({ sport, change, wholeChange }) => {
      const text = areWhole ? signedWhole(wholeChange) : signedTenths(change)
      return `${nameOf(sport).toLowerCase()} ${text}`
    })
    .join(', ')

/** Words for a change that no single figure shows: short, and in full. */
export type DivergingChange = { short: string; words: string }

/** Reason that a mean heart rate has no change. */
const incomparableWords = ({ sports }: MeanChange): string =>
  sports.length ? `fewer than ${WORKOUTS_MIN} workouts with a heart rate` : 'no sports in common'

/**
 * Words for the change of a mean whose sports changed differently, each separately, or if it can't
 * be compared. Otherwise null.
 */
export function divergingChangeOf(
  split: MeanChange,
  unit: string,
  nameOf: (sport: string) => string,
): DivergingChange | null {
  if (!isComparable(split)) return { short: 'not comparable', words: incomparableWords(split) }
  const apart = sportsApart(split)?.slice(0, SPORTS_NAMED_MAX)
  if (!apart) return null
  const byChange = apart.toSorted((a, b) => a.change - b.change)
  return {
    short: sportChanges([...new Set([itemAt(byChange, 0), itemAt(byChange, -1)])], nameOf, true),
    words: `${sportChanges(apart, nameOf, true)} ${unit}`,
  }
}

/** `−0.5 within sports, 0.0 from sport mix`, and if rounded parts do not add up, a note. */
function partsText({ change, within, mix }: MeanChange, ofSports = ''): string {
  const rest = tenths(change) - tenths(within) - tenths(mix)
  return `${signedTenths(within)} within sports${ofSports}, ${signedTenths(mix)} from sport mix${rest ? ' (the rest is due to rounding)' : ''}`
}

/**
 * `Heart rate +2 bpm vs previous period.` If no single figure is right for the sports, they are
 * named: `Running +8, cycling −3 bpm vs previous period.` The cause is not mentioned, since
 * it was not measured.
 */
export function meanChangeWords(
  split: MeanChange,
  unit: string,
  versus: string,
  nameOf: (sport: string) => string,
): string {
  if (!isComparable(split)) return `No comparison ${versus}: ${incomparableWords(split)}.`
  const apart = divergingChangeOf(split, unit, nameOf)
  if (apart) return `${capitalized(apart.words)} ${versus}.`
  const { change, wholeChange } = split
  if (wholeChange) return `Heart rate ${signedWhole(wholeChange)} ${unit} ${versus}.`
  return change === 0
    ? `Heart rate unchanged ${versus}.`
    : `Heart rate changed by less than 1 ${unit} ${versus}.`
}

/**
 * `Overall +2.5: +4.0 within sports (running +5.0, cycling +3.0), −1.5 from sport mix.` Empty for
 * one sport.
 */
export function meanChangeParts(split: MeanChange, nameOf: (sport: string) => string): string {
  const { change, mix, sports } = split
  if (!isComparable(split) || (sports.length === 1 && Math.abs(mix) < 1e-9)) return ''
  return `Overall ${signedTenths(change)}: ${partsText(split, ` (${sportChanges(sports, nameOf)})`)}.`
}

const goesBelowSea = ({ elev_low, elev_high }: Workout) =>
  (elev_low !== null && elev_low < 0) || (elev_high !== null && elev_high < 0)

/** Highest and lowest points of the workouts, and the number below sea level. */
export function elevationSentence(workouts: readonly Workout[], units: Units): string {
  const low = extremeOf(workouts, 'elev_low', 'lowest').value
  const high = extremeOf(workouts, 'elev_high', 'highest').value
  if (low === null && high === null) return none('lowest or highest point', workouts.length)
  const ends = [
    low !== null && `lowest ${withUnit(low, 'elevation', units)}`,
    high !== null && `highest ${withUnit(high, 'elevation', units)}`,
  ]
  const below = workouts.filter(goesBelowSea).length
  return `${capitalized(ends.filter(Boolean).join(', '))}.${below ? ` ${counted(below, 'workout')} went below sea level.` : ''}`
}

const HOURS_FROM = 10 * 3600
/** `38 of 44 h`, or in minutes below ten hours. Seconds. */
export function timeOf(part: number, all: number): string {
  if (all < HOURS_FROM) return `${formatDuration(part)} of ${formatDuration(all)}`
  const [some, whole] = [Math.round(part / 3600), Math.round(all / 3600)]
  return `${formatNumber(some)} of ${formatNumber(whole)} h`
}

/**
 * `1 workout with 5 zones, 2 workouts with 3 zones`: those divided differently from most, and not
 * included.
 */
export const otherZonesWords = (others: readonly { zones: number; workouts: number }[]): string =>
  others
    .map((other) => `${counted(other.workouts, 'workout')} with ${counted(other.zones, 'zone')}`)
    .join(', ')

/**
 * Shares of the time in zones. Six zones are split at 80% of maximum. For other numbers, the
 * largest is named.
 */
export function zonesSentence(
  { seconds, n }: ReturnType<typeof zoneSeconds>,
  workouts: number,
  names: readonly string[],
): string {
  const total = seconds.reduce((sum, one) => sum + one, 0)
  if (!n || total <= 0) return none('time in zones', workouts)
  let words: string
  if (seconds.length === 6) {
    const above = itemAt(seconds, 4) + itemAt(seconds, 5)
    words = `${formatDuration(above)} above 80% of max HR (${shareText(above, total)})`
  } else {
    const most = seconds.indexOf(Math.max(...seconds))
    words = `${shareText(itemAt(seconds, most), total)} in ${itemAt(names, most).toLowerCase()} of the provider’s ${counted(seconds.length, 'zone')}`
  }
  return `${words}.`
}

/** `Covers 77 of 84 h (62 of 67 workouts).` Empty if all moving time is in zones. */
export const zonesCoverage = (
  { moving, covered, n }: ReturnType<typeof zoneSeconds>,
  workouts: number,
): string =>
  n === workouts ? '' : `Zones cover ${timeOf(covered, moving)} (${ofAll(n, workouts)}). `

/** `2 workouts have no moving time. Their time without zones is unknown. ` Empty if all have one. */
export const withoutTimeWords = ({ unknown }: ReturnType<typeof zoneSeconds>): string =>
  unknown === 0
    ? ''
    : `${counted(unknown, 'workout')} ${unknown === 1 ? 'has' : 'have'} no moving time. ${unknown === 1 ? 'Its' : 'Their'} time without zones is unknown. `

/** Moving time in no zone that is too short to be told: half a minute reads as none. Seconds. */
const UNTOLD_MAX = 30
/**
 * `66 of 67 workouts have an average heart rate. No zones were recorded for 4.6 h.` Of `zones` zones, as the chart of them has it; none
 * where there are no zones at all, which the chart says. Empty if nothing is missing.
 */
export function heartRateDataSentence(workouts: readonly Workout[], zones: number): string {
  const { n } = sumOf(workouts, 'average_hr')
  const measured = zoneSeconds(workouts, zones)
  return [
    n < workouts.length &&
      `${ofAll(n, workouts.length)} ${n === 1 ? 'has' : 'have'} an average heart rate.`,
    zones > 0 &&
      measured.without > UNTOLD_MAX &&
      `No zones were recorded for ${zoneTimeText(measured.without)}.`,
    zones > 0 && withoutTimeWords(measured).trim(),
  ]
    .filter(Boolean)
    .join(' ')
}

/** `the running workout of 3 h 08 min on Nov 3, 2026` */
export function workoutWords(workout: Workout): string {
  const sport = [sportName(workout).toLowerCase(), 'workout'].filter(Boolean).join(' ')
  const time = workout.moving_time === null ? '' : ` (${formatDuration(workout.moving_time)})`
  return `the ${sport}${time} on ${formatDay(workout.calendar_date)}`
}

/** `One hiking workout of 27 h 04 min is 53%` of a total. */
export const dominantText = (
  { workout, value, share }: NonNullable<ReturnType<typeof dominantOf>>,
  quantity: Quantity,
  units: Units,
): string => {
  const name = [sportName(workout).toLowerCase(), 'workout'].filter(Boolean).join(' ')
  const size = quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units, 0)
  return `One ${name} (${size}) makes up ${shareText(share, 1)} of the total`
}

/** ` since the first workout on Nov 15`, for a mean that begins there. Otherwise empty. */
export const sinceFirst = (days: Days, first: Day | null): string =>
  first !== null && daysOfMean(days, first).start > days.start
    ? ` since the first workout on ${formatDayNear(first, days.end)}`
    : ''

/**
 * Mean hours a week over all of the days, or from the `first` workout if it is within them, as on a
 * person's overview, and the peak. For a single bucket, only the peak.
 */
export function volumeSentence(
  rows: readonly StackRow[],
  size: Size,
  { days, first }: { days: Days; first: Day | null },
): string {
  const total = (row: StackRow) => row.values.reduce((sum, one) => sum + one, 0)
  const all = rows.reduce((sum, row) => sum + total(row), 0)
  if (all === 0) return 'No moving time.'
  const best = rows.reduce((a, b) => (total(b) > total(a) ? b : a))
  const when = isWeek(size)
    ? `in the week of ${formatDayShort(weekStart(fromDayNumber(best.from), size === 'week' ? 'monday' : 'sunday'))}`
    : `${size === 'day' ? 'on' : 'in'} ${bucketName(best, size)}`
  if (rows.length < 2) return `Most ${when}: ${formatDuration(all)}.`
  const mean = hoursAWeek(all, daysOfMean(days, first))
  return `${formatHours(mean)} h a week on average${sinceFirst(days, first)}, most ${when}.`
}

/** Days that charts cover if nothing was recorded in years of the range. Null if they cover all of it. */
export function cutYearsSentence(chartDays: Days, days: Days): string | null {
  const begins =
    chartDays.start > days.start && `begin with the first workout, ${formatDay(chartDays.start)}`
  const ends =
    chartDays.end < days.end &&
    `end with the last${begins ? '' : ' workout'}, ${formatDay(chartDays.end)}`
  const parts = [begins, ends].filter((part) => part !== false)
  return parts.length ? `Charts ${parts.join(', and ')}.` : null
}
