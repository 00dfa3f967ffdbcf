import type { Workout } from '#contract/workouts.ts'
import {
  addMonths,
  dayNumber,
  fromDayNumber,
  monthStart,
  weekStart,
  type StartsOn,
} from '#lib/days.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import type { Days } from '#lib/range.ts'
import { hasZones, metrics, type Metric, type MetricField } from './metrics.ts'
import { sportKey } from './sport.ts'

/** A figure over workouts and how many of them it is of. Null where none had it. */
export type Figure = { value: number | null; n: number }

type Value = Metric['value']
const valueOf = (of: MetricField | Value): Value =>
  typeof of === 'function' ? of : (workout) => workout[of]

/** Sum of the workouts that have the field. */
export function sumOf(workouts: readonly Workout[], of: MetricField | Value): Figure {
  const value = valueOf(of)
  let [sum, n] = [0, 0]
  for (const workout of workouts) {
    const one = value(workout)
    if (one === null) continue
    sum += one
    n++
  }
  return { value: n ? sum : null, n }
}

/** The workout whose field is the most extreme; of equals the first. */
export function extremeOf(
  workouts: readonly Workout[],
  of: MetricField | Value,
  which: 'highest' | 'lowest',
): Figure & { at: Workout | null } {
  const value = valueOf(of)
  let at: Workout | null = null
  let best = 0
  let n = 0
  for (const workout of workouts) {
    const one = value(workout)
    if (one === null) continue
    n++
    if (!at || (which === 'highest' ? one > best : one < best)) [at, best] = [workout, one]
  }
  return { value: at && best, n, at }
}

/**
 * Arithmetic mean weighted by moving time: sum of value times seconds over sum of seconds. A workout without the
 * field, or without a moving time above zero, has no part in it and is not in `n`.
 */
export function meanByMovingTime(workouts: readonly Workout[], of: MetricField | Value): Figure {
  const value = valueOf(of)
  let [product, seconds, n] = [0, 0, 0]
  for (const workout of workouts) {
    const one = value(workout)
    if (one === null || !workout.moving_time || workout.moving_time < 0) continue
    product += one * workout.moving_time
    seconds += workout.moving_time
    n++
  }
  return { value: n ? product / seconds : null, n }
}

/** Distance over moving time, of the workouts that have both: metres per second. */
export function speedOf(workouts: readonly Workout[]): Figure {
  let [metres, seconds, n] = [0, 0, 0]
  for (const { distance, moving_time } of workouts) {
    if (distance === null || !moving_time || moving_time < 0) continue
    metres += distance
    seconds += moving_time
    n++
  }
  return { value: n ? metres / seconds : null, n }
}

/** The one figure that a group of workouts makes of a metric; of a highest or lowest also the workout it was `at`. */
export function figureOf(
  workouts: readonly Workout[],
  { group, value }: Metric,
): Figure & { at?: Workout | null } {
  switch (group) {
    case 'sum':
      return sumOf(workouts, value)
    case 'mean':
      return meanByMovingTime(workouts, value)
    case 'max':
      return extremeOf(workouts, value, 'highest')
    case 'min':
      return extremeOf(workouts, value, 'lowest')
    case 'distanceOverTime':
      return speedOf(workouts)
  }
}

/** The metrics that stand above the list and on the printed sheet, in their order there. */
export const headlines: readonly Metric[] = metrics
  .filter(({ headline }) => headline !== undefined)
  .sort((a, b) => a.headline! - b.headline!)

/** How many workouts, and a figure for each of `headlines`, in their order. */
export const figuresOf = (workouts: readonly Workout[]) => ({
  count: workouts.length,
  figures: headlines.map((metric) => figureOf(workouts, metric)),
})
export type Figures = ReturnType<typeof figuresOf>

/** Days that follow each other, as day numbers, both included; `x` is its middle. */
export type Bucket = { from: number; to: number; x: number }
/** Weeks from Monday and weeks from Sunday are two sizes, so that what is cut by one is never named as the other. */
export type Size = 'day' | 'week' | 'sundayWeek' | 'month' | 'year'
export const bucketNames: Record<Size, string> = {
  day: 'day',
  week: 'week',
  sundayWeek: 'week',
  month: 'month',
  year: 'year',
}
export const isWeek = (size: Size) => bucketNames[size] === 'week'
export const weekFrom = (startsOn: StartsOn): Size =>
  startsOn === 'monday' ? 'week' : 'sundayWeek'

const startOf: Record<Size, (day: string) => string> = {
  day: (day) => day,
  week: (day) => weekStart(day, 'monday'),
  sundayWeek: (day) => weekStart(day, 'sunday'),
  month: monthStart,
  year: (day) => `${day.slice(0, 4)}-01-01`,
}
const nextOf: Record<Size, (start: string) => string> = {
  day: (day) => fromDayNumber(dayNumber(day) + 1),
  week: (day) => fromDayNumber(dayNumber(day) + 7),
  sundayWeek: (day) => fromDayNumber(dayNumber(day) + 7),
  month: (day) => addMonths(day, 1),
  year: (day) => addMonths(day, 12),
}
const longest: Record<Size, number> = { day: 1, week: 7, sundayWeek: 7, month: 28, year: 365 }

/** The finest of `sizes` that cuts the days into at most `most` buckets; the coarsest where none does. */
function sizeFor({ start, end }: Days, most: number, sizes: readonly Size[]): Size {
  const days = dayNumber(end) - dayNumber(start) + 1
  return sizes.find((size) => days / longest[size] + 1 <= most) ?? sizes.at(-1)!
}

/** More days than this are drawn as weeks, more weeks as months: a mark of a chart has at least three pixels. */
const MOST_ROWS = 190
/** A year of any beginning touches no more weeks. */
const MOST_STACKS = 54
/** For charts with a row for each day, as long as there are not too many. */
export const rowSize = (days: Days, startsOn: StartsOn) =>
  sizeFor(days, MOST_ROWS, ['day', weekFrom(startsOn), 'month', 'year'])
/** For charts of what adds up: a row for each week. */
export const stackSize = (days: Days, startsOn: StartsOn) =>
  dayNumber(days.end) - dayNumber(days.start) < 14
    ? 'day'
    : sizeFor(days, MOST_STACKS, [weekFrom(startsOn), 'month', 'year'])

/** The days cut into calendar weeks, months or years. The first and last are cut off at the range's ends. */
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

const numbers = new Map<string, number>()
/** `dayNumber`, read once for each day: thousands of workouts share a few hundred of them. */
function numberOf(day: string): number {
  let n = numbers.get(day)
  if (n === undefined) numbers.set(day, (n = dayNumber(day)))
  return n
}

/** For each bucket the workouts whose calendar date is in it. Buckets follow each other without a gap. */
export function groupByBucket(
  workouts: readonly Workout[],
  buckets: readonly Bucket[],
): Workout[][] {
  const groups: Workout[][] = buckets.map(() => [])
  if (!buckets.length) return groups
  const first = buckets[0]!.from
  const indexOfDay = new Int32Array(buckets.at(-1)!.to - first + 1)
  buckets.forEach(({ from, to }, index) => indexOfDay.fill(index, from - first, to - first + 1))
  for (const workout of workouts) {
    const index = indexOfDay[numberOf(workout.calendar_date) - first]
    if (index !== undefined) groups[index]!.push(workout)
  }
  return groups
}

/** Runs of days of more than `longerThan` days in which no bucket has a workout. */
export function gapsOf(
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
  longerThan = 7,
): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  let open: { from: number; to: number } | null = null
  const close = () => {
    if (open && open.to - open.from + 1 > longerThan) gaps.push(open)
    open = null
  }
  buckets.forEach(({ from, to }, index) => {
    if (groups[index]!.length) close()
    else if (open) open.to = to
    else open = { from, to }
  })
  close()
  return gaps
}

export type HeartRateRow = Bucket & {
  workouts: number
  /** Weighted by moving time. */
  average_hr: number | null
  max_hr: number | null
  /** How many workouts the mean is of. */
  n: number
}
export const heartRateRows = (
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
): HeartRateRow[] =>
  buckets.map((bucket, index) => {
    const group = groups[index]!
    const { value, n } = meanByMovingTime(group, 'average_hr')
    return {
      ...bucket,
      workouts: group.length,
      average_hr: value,
      max_hr: extremeOf(group, 'max_hr', 'highest').value,
      n,
    }
  })

export { ROLLING_DAYS }
/** A mean of fewer workouts than this says more about the one day than about the weeks. */
export const ROLLING_LEAST = 3

/**
 * Mean heart rate, weighted by moving time, of the `days` days that end with each of `ends` (day numbers, ascending).
 * Null where fewer than `least` workouts have both fields. `workouts` must reach `days` - 1 days before the first end.
 */
export function rollingHeartRate(
  workouts: readonly Workout[],
  ends: readonly number[],
  days = ROLLING_DAYS,
  least = ROLLING_LEAST,
): (number | null)[] {
  if (!ends.length) return []
  const first = ends[0]! - days + 1
  const length = ends.at(-1)! - first + 1
  // running sums: the days up to, and without, each one
  const product = new Float64Array(length + 1)
  const seconds = new Float64Array(length + 1)
  const count = new Float64Array(length + 1)
  for (const { average_hr, moving_time, calendar_date } of workouts) {
    if (average_hr === null || !moving_time || moving_time < 0) continue
    const at = numberOf(calendar_date) - first + 1
    if (at < 1 || at > length) continue
    product[at]! += average_hr * moving_time
    seconds[at]! += moving_time
    count[at]! += 1
  }
  for (let at = 1; at <= length; at++) {
    product[at]! += product[at - 1]!
    seconds[at]! += seconds[at - 1]!
    count[at]! += count[at - 1]!
  }
  return ends.map((end) => {
    const to = end - first + 1
    const from = to - days
    return count[to]! - count[from]! < least
      ? null
      : (product[to]! - product[from]!) / (seconds[to]! - seconds[from]!)
  })
}

export type ElevationRow = Bucket & {
  workouts: number
  elev_low: number | null
  elev_high: number | null
  /** How many workouts gave a lowest or a highest point. */
  n: number
  total_elevation_gain: number | null
}
export const elevationRows = (
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
): ElevationRow[] =>
  buckets.map((bucket, index) => {
    const group = groups[index]!
    return {
      ...bucket,
      workouts: group.length,
      elev_low: extremeOf(group, 'elev_low', 'lowest').value,
      elev_high: extremeOf(group, 'elev_high', 'highest').value,
      n: group.filter(({ elev_low, elev_high }) => elev_low !== null || elev_high !== null).length,
      total_elevation_gain: sumOf(group, 'total_elevation_gain').value,
    }
  })

/**
 * How many zones most of the workouts are divided into, and how many workouts there are of each number. Zones of
 * different divisions mean different things, so only one division is ever added up.
 */
export function zoneDivisions(workouts: readonly Workout[]): { zones: number; workouts: number }[] {
  const counts = new Map<number, number>()
  for (const workout of workouts)
    if (hasZones(workout))
      counts.set(workout.hr_zones.length, (counts.get(workout.hr_zones.length) ?? 0) + 1)
  return [...counts]
    .map(([zones, n]) => ({ zones, workouts: n }))
    .sort((a, b) => b.workouts - a.workouts || b.zones - a.zones)
}

/** Seconds in each of `zones` zones, of the workouts that have exactly so many. */
export function zoneSeconds(
  workouts: readonly Workout[],
  zones: number,
): { seconds: number[]; n: number } {
  const seconds = Array.from({ length: zones }, () => 0)
  let n = 0
  for (const workout of workouts) {
    if (workout.hr_zones?.length !== zones) continue
    n++
    workout.hr_zones.forEach((one, zone) => (seconds[zone]! += one))
  }
  return { seconds, n }
}

export type StackRow = Bucket & { workouts: number; values: number[]; n: number }
export const zoneRows = (
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
  zones: number,
): StackRow[] =>
  buckets.map((bucket, index) => {
    const { seconds, n } = zoneSeconds(groups[index]!, zones)
    return { ...bucket, workouts: groups[index]!.length, values: seconds, n }
  })

/** The keys of the sports with the most moving time, greatest first. */
export function mainSports(workouts: readonly Workout[], most: number): string[] {
  const seconds = new Map<string, number>()
  for (const workout of workouts)
    seconds.set(
      sportKey(workout),
      (seconds.get(sportKey(workout)) ?? 0) + (workout.moving_time ?? 0),
    )
  return [...seconds]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([sport]) => sport)
}

/** Moving time by sport, given as keys, in seconds; what belongs to none of `sports` comes last, as one. */
export const volumeRows = (
  buckets: readonly Bucket[],
  groups: readonly (readonly Workout[])[],
  sports: readonly string[],
): StackRow[] => {
  const indexOf = new Map(sports.map((sport, index) => [sport, index]))
  return buckets.map((bucket, index) => {
    const values = [...sports.map(() => 0), 0]
    const group = groups[index]!
    for (const workout of group)
      values[indexOf.get(sportKey(workout)) ?? sports.length]! += workout.moving_time ?? 0
    return { ...bucket, workouts: group.length, values, n: sumOf(group, 'moving_time').n }
  })
}

/** The day on the clock where the workout was recorded, where that is another than its calendar date; else null. */
export function otherClockDay({
  time_start,
  timezone_offset,
  calendar_date,
}: Workout): string | null {
  if (timezone_offset === null) return null
  const ms = Date.parse(time_start) + timezone_offset * 1000
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null
  const day = new Date(ms).toISOString().slice(0, 10)
  return day === calendar_date ? null : day
}
