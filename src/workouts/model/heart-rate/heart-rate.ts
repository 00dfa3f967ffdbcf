import type { Workout } from '#contract/interface/workouts.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import { itemAt } from '#lib/lists.ts'
import { quantile } from '#lib/quantile.ts'
import type { Days } from '#lib/range.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import {
  heartRateRows,
  ROLLING_MIN,
  rollingHeartRate,
  type EarlierWorkouts,
  type HeartRateRow,
} from '#src/workouts/model/aggregate.ts'
import {
  bucketsOf,
  gapsOf,
  groupByBucket,
  numberOf,
  rareGaps,
  type Size,
} from '#src/workouts/model/buckets.ts'
import { validHeartRate } from '#src/workouts/model/figures.ts'
import { earlierBy } from '#src/workouts/model/filters.ts'
import { sportColor, sportKey, sportNames } from '#src/workouts/model/sport.ts'

import {
  breaksOf,
  isCut,
  measurementChanges,
  partAt,
  type MeasurementChange,
} from './measurement-changes.ts'

/**
 * The middle half of `n` sessions' averages, and their median. Each session counts once, even if
 * its time is unknown.
 */
type Quartiles = { n: number; lower: number; median: number; upper: number }

/** A row of the heart rate over time, in beats per minute. */
export type HeartRatePoint = HeartRateRow & {
  /**
   * Quartiles of a row of several days, for which the highest value says little. Null for a single
   * day, and without values.
   */
  sessions: Quartiles | null
  /** Color of the sport of a single day. Null for several sports, and for longer rows. */
  color: string | null
  /**
   * Rolling mean of each sport of the chart over the days that end with the row. Null within a
   * gap, and for too few workouts.
   */
  rolling: readonly (number | null)[]
  /**
   * Rolling mean of its first sports in the earlier period, at the same position. Empty without a
   * comparison.
   */
  earlier: readonly (number | null)[]
}

/** Days of the rolling mean by size of the bars: at least four bars. */
export const rollingWindow: Record<Size, number> = {
  day: ROLLING_DAYS,
  week: ROLLING_DAYS,
  sundayWeek: ROLLING_DAYS,
  month: 122,
  quarter: 365,
  year: 1461,
}
/** `28-day`, `1,461-day` */
export const windowName = (size: Size): string => `${formatNumber(rollingWindow[size])}-day`

/** Maximum number of lines that can be told apart. Minor sports have none. */
const LINES_MAX = 4
const SHARE_MIN = 0.08

/** A line of the chart: a sport's key, name, and color. */
export type SportLine = { key: string; name: string; color: string }

/** Sports with the most moving time with heart rate that have enough workouts for a line. */
export function sportLines(workouts: readonly Workout[]): SportLine[] {
  const bySport = new Map<string, { count: number; seconds: number }>()
  let total = 0
  const measured = workouts.filter(
    ({ average_hr, moving_time }) => validHeartRate(average_hr) !== null && (moving_time ?? 0) > 0,
  )
  for (const one of measured) {
    const { count = 0, seconds = 0 } = bySport.get(sportKey(one)) ?? {}
    const time = one.moving_time ?? 0
    bySport.set(sportKey(one), { count: count + 1, seconds: seconds + time })
    total += time
  }
  const nameOf = sportNames(measured)
  return [...bySport]
    .filter(([, { count, seconds }]) => count >= ROLLING_MIN && seconds >= SHARE_MIN * total)
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, LINES_MAX)
    .map(([key]) => ({ key, name: nameOf(key), color: sportColor(key) }))
}

function quartilesOf(workouts: readonly Workout[]): Quartiles | null {
  const averages = workouts
    .flatMap(({ average_hr }) => validHeartRate(average_hr) ?? [])
    .sort((a, b) => a - b)
  if (!averages.length) return null
  return {
    n: averages.length,
    lower: quantile(averages, 0.25),
    median: quantile(averages, 0.5),
    upper: quantile(averages, 0.75),
  }
}

/** Color of the only sport with heart rates. Null for several. */
function loneSportColor(workouts: readonly Workout[]): string | null {
  const measured = workouts.filter(
    ({ average_hr, max_hr }) => average_hr !== null || max_hr !== null,
  )
  const [first, ...others] = new Set(measured.map(sportKey))
  return first === undefined || others.length > 0 ? null : sportColor(first)
}

/** Average of a single workout, or the median of several without moving time. */
const medianHeartRate = (workouts: readonly Workout[]) => quartilesOf(workouts)?.median ?? null

type Options = {
  size: Size
  /** The workouts, and those of the earlier weeks. */
  withLeadIn: readonly Workout[]
  lines: readonly SportLine[]
  /** True for a filter by sport or course, for which days without workouts are no gap. */
  isFiltered: boolean
  /** Changes of measurement: lines and means do not cross them. */
  changes: readonly MeasurementChange[]
  /** Earlier workouts for comparison, if any. */
  earlier?: EarlierWorkouts | null
}

/** Maximum number of sports with a comparison line, since each has two. */
const EARLIER_LINES_MAX = 2
/**
 * Rolling means of the earlier workouts at the ends of the rows. Those of their first days cover
 * fewer days.
 */
function earlierLines(
  { workouts, shift, within }: EarlierWorkouts,
  ends: readonly number[],
  days: number,
  lines: readonly SportLine[],
): (number | null)[][] {
  const sports = lines.slice(0, EARLIER_LINES_MAX).map(({ key }) => key)
  const changes = measurementChanges(workouts, sports)
  const moved = ends.map((end) => earlierBy(shift, end))
  return sports.map((sport) =>
    rollingOfSport(
      workouts.filter((workout) => sportKey(workout) === sport),
      moved,
      days,
      breaksOf(changes, sport),
    ).map((value, row) =>
      within.from <= itemAt(ends, row) && itemAt(ends, row) <= within.to ? value : null,
    ),
  )
}

/** The rolling mean of one sport, restarted at each break. */
function rollingOfSport(
  workouts: readonly Workout[],
  ends: readonly number[],
  days: number,
  breaks: readonly number[],
): (number | null)[] {
  if (!breaks.length) return rollingHeartRate(workouts, ends, days)
  const workoutsOf: Workout[][] = [...breaks, 0].map(() => [])
  for (const workout of workouts)
    itemAt(workoutsOf, partAt(breaks, numberOf(workout.calendar_date))).push(workout)
  const parts = workoutsOf.map((ofPart) => rollingHeartRate(ofPart, ends, days))
  return ends.map((end, row) =>
    isCut(breaks, ends, row) ? null : itemAt(itemAt(parts, partAt(breaks, end)), row),
  )
}

/** Rows of the size over the days, and the gaps between workouts unless gaps are normal. */
export function heartRateOverTime(
  workouts: readonly Workout[],
  days: Days,
  { size, withLeadIn, lines, isFiltered, changes, earlier }: Options,
) {
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  const gaps = isFiltered ? [] : gapsOf(buckets, groups, size)
  const ends = buckets.map(({ to }) => to)
  const rolling = lines.map(({ key }) =>
    rollingOfSport(
      withLeadIn.filter((workout) => sportKey(workout) === key),
      ends,
      rollingWindow[size],
      breaksOf(changes, key),
    ),
  )
  const before = earlier ? earlierLines(earlier, ends, rollingWindow[size], lines) : []
  const isInGap = (day: number) => gaps.some(({ from, to }) => from <= day && day <= to)
  const rows = heartRateRows(buckets, groups).map((row, index): HeartRatePoint => ({
    ...row,
    ...(size === 'day'
      ? {
          sessions: null,
          color: loneSportColor(itemAt(groups, index)),
          average_hr: row.average_hr ?? medianHeartRate(itemAt(groups, index)),
        }
      : { sessions: quartilesOf(itemAt(groups, index)), color: null }),
    rolling: rolling.map((line) => (isInGap(row.from) ? null : itemAt(line, index))),
    earlier: before.map((line) => itemAt(line, index)),
  }))
  return { rows, gaps: rareGaps(gaps, buckets) }
}

const averageOf = ({ average_hr }: HeartRatePoint) => validHeartRate(average_hr)
export const maximumOf = ({ max_hr }: HeartRatePoint) => validHeartRate(max_hr)
/** Reads one sport's line, by its position among the sports of the chart. */
export const rollingAt =
  (place: number) =>
  ({ rolling }: HeartRatePoint) =>
    validHeartRate(rolling[place] ?? null)
/** Reads the same line of the comparison period. */
export const earlierAt =
  (place: number) =>
  ({ earlier }: HeartRatePoint) =>
    validHeartRate(earlier[place] ?? null)
/** Value of a row's dot: the median of its sessions, or the average of its day. */
export const centerOf = (row: HeartRatePoint) =>
  row.sessions ? row.sessions.median : averageOf(row)

/** True if the row has a heart rate of zero. */
export const isImpossible = ({ zeros }: HeartRatePoint) => zeros > 0
export const hasHeartRate = (row: HeartRatePoint) =>
  row.average_hr !== null || row.max_hr !== null || row.sessions !== null || isImpossible(row)

/**
 * Bar of a row: the middle half of the sessions, or for a single day from average to maximum, or
 * the only one of these. Null without either.
 */
export function heartRateRange(row: HeartRatePoint): [number, number] | null {
  if (row.sessions) return [row.sessions.lower, row.sessions.upper]
  const [average, maximum] = [averageOf(row), maximumOf(row)]
  const low = average ?? maximum
  return low === null ? null : [low, maximum ?? low]
}

/** All values drawn on the scale. */
export const heartRatesDrawn = (rows: readonly HeartRatePoint[]): number[] =>
  rows
    .flatMap((row) => [
      ...(heartRateRange(row) ?? []),
      ...row.rolling.map((_, place) => rollingAt(place)(row)),
      ...row.earlier.map((_, place) => earlierAt(place)(row)),
    ])
    .filter((value) => value !== null)
