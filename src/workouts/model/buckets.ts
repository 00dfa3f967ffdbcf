import type { Workout } from '#contract/interface/workouts.ts'
import {
  addMonths,
  dayNumber,
  fromDayNumber,
  monthStart,
  weekStart,
  type Day,
  type StartsOn,
} from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import type { Days } from '#lib/range.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'

/** Consecutive days, as day numbers, both included. `x` is the middle. */
export type Bucket = { from: number; to: number; x: number }
/**
 * Sizes of buckets. Weeks from Monday and weeks from Sunday are two sizes, so that they are never
 * confused.
 */
export type Size = 'day' | 'week' | 'sundayWeek' | 'month' | 'quarter' | 'year'
export const bucketNames: Record<Size, string> = {
  day: 'day',
  week: 'week',
  sundayWeek: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
}
export const isWeek = (size: Size) => bucketNames[size] === 'week'
/** Weeks as the reader has them. */
export const weekFrom = (startsOn: StartsOn): Size =>
  startsOn === 'monday' ? 'week' : 'sundayWeek'

const startOf: Record<Size, (day: string) => string> = {
  day: (day) => day,
  week: (day) => weekStart(day, 'monday'),
  sundayWeek: (day) => weekStart(day, 'sunday'),
  month: monthStart,
  quarter: (day) => addMonths(monthStart(day), -((Number(day.slice(5, 7)) - 1) % 3)),
  year: (day) => `${day.slice(0, 4)}-01-01`,
}
const nextOf: Record<Size, (start: string) => string> = {
  day: (day) => fromDayNumber(dayNumber(day) + 1),
  week: (day) => fromDayNumber(dayNumber(day) + 7),
  sundayWeek: (day) => fromDayNumber(dayNumber(day) + 7),
  month: (day) => addMonths(day, 1),
  quarter: (day) => addMonths(day, 3),
  year: (day) => addMonths(day, 12),
}
const longest: Record<Size, number> = {
  day: 1,
  week: 7,
  sundayWeek: 7,
  month: 28,
  quarter: 90,
  year: 365,
}

/** The finest of `sizes` with at most `most` buckets for the days, or else the coarsest. */
function sizeFor({ start, end }: Days, most: number, sizes: readonly Size[]): Size {
  const days = dayNumber(end) - dayNumber(start) + 1
  return sizes.find((size) => days / longest[size] + 1 <= most) ?? itemAt(sizes, -1)
}

/**
 * Maximum number of buckets before days become weeks, weeks become months, and months (of fifteen
 * years) become quarters: a mark in a chart has at least three pixels.
 */
const ROWS_MAX = 190
/**
 * Maximum number of buckets of a stack: a year starting on any day touches at most 54 weeks, and
 * fourteen years no more quarters, so a mark beside a legend has at least three pixels.
 */
const STACKS_MAX = 58
/** Sizes for charts with a row for each day, unless there are too many. */
export const rowSize = (days: Days, startsOn: StartsOn) =>
  sizeFor(days, ROWS_MAX, ['day', weekFrom(startsOn), 'month', 'quarter', 'year'])
/** Sizes for charts of sums, with a row for each week. */
export const stackSize = (days: Days, startsOn: StartsOn) =>
  dayNumber(days.end) - dayNumber(days.start) < 14
    ? 'day'
    : sizeFor(days, STACKS_MAX, [weekFrom(startsOn), 'month', 'quarter', 'year'])

/**
 * Splits the days into calendar weeks, months, quarters, or years. The first and last are cut off
 * at the ends of the range.
 */
export function bucketsOf({ start, end }: Days, size: Size): Bucket[] {
  const [first, last] = [dayNumber(start), dayNumber(end)]
  const buckets: Bucket[] = []
  for (let at = startOf[size](start); dayNumber(at) <= last; at = nextOf[size](at)) {
    const from = Math.max(first, dayNumber(at))
    const to = Math.min(last, dayNumber(nextOf[size](at)) - 1)
    buckets.push({ from, to, x: (from + to) / 2 })
  }
  return buckets
}

/** True for a week, month, quarter or year that goes on after today, where it ends with today: it is no whole one yet. */
export const isInProgress = ({ to }: Pick<Bucket, 'to'>, size: Size, today: Day): boolean =>
  to === dayNumber(today) && dayNumber(nextOf[size](startOf[size](today))) > to + 1
/** `Week in progress` */
export const inProgressWords = (size: Size): string =>
  `${capitalized(bucketNames[size])} in progress`

const numbers = new Map<string, number>()
/** `dayNumber`, computed once for each day: thousands of workouts share a few hundred of them. */
export function numberOf(day: string): number {
  let n = numbers.get(day)
  if (n === undefined) numbers.set(day, (n = dayNumber(day)))
  return n
}

/** Workouts of each bucket by calendar date. Buckets are consecutive, without gaps. */
export function groupByBucket(
  workouts: readonly Workout[],
  buckets: readonly Bucket[],
): Workout[][] {
  const groups: Workout[][] = buckets.map(() => [])
  if (!buckets.length) return groups
  const first = itemAt(buckets, 0).from
  const indexOfDay = new Int32Array(itemAt(buckets, -1).to - first + 1)
  buckets.forEach(({ from, to }, index) => indexOfDay.fill(index, from - first, to - first + 1))
  for (const workout of workouts) {
    const index = indexOfDay[numberOf(workout.calendar_date) - first]
    if (index !== undefined) itemAt(groups, index).push(workout)
  }
  return groups
}

/**
 * Minimum number of days without workouts for a gap between bars of the size: a single week is no
 * gap between weeks.
 */
const gapDays: Record<Size, number> = {
  day: 7,
  week: 21,
  sundayWeek: 21,
  month: 92,
  quarter: 180,
  year: 366,
}

/** Share of the days above which gaps are normal, and not shaded. */
const GAPS_MAX = 0.4
/** Gaps to shade, unless they are normal. */
export function rareGaps<Gap extends { from: number; to: number }>(
  gaps: readonly Gap[],
  buckets: readonly Bucket[],
): readonly Gap[] {
  const daysOf = (spans: readonly { from: number; to: number }[]) =>
    spans.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return daysOf(gaps) > daysOf(buckets) * GAPS_MAX ? [] : gaps
}

/** Runs of buckets without workouts that are long enough for a gap. */
export function gapsOf(
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
  size: Size,
): { from: number; to: number }[] {
  const longerThan = gapDays[size]
  const gaps: { from: number; to: number }[] = []
  let open: { from: number; to: number } | null = null
  const close = () => {
    if (open && open.to - open.from + 1 > longerThan) gaps.push(open)
    open = null
  }
  buckets.forEach(({ from, to }, index) => {
    if (itemAt(groups, index).length) close()
    else if (open) open.to = to
    else open = { from, to }
  })
  close()
  return gaps
}
