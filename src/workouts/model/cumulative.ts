import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber, type Day } from '#lib/days.ts'
import { formatDayShort, fromDayNumber } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { median } from '#lib/quantile.ts'
import { EARLIEST, type Days } from '#lib/range.ts'
import {
  counted,
  formatDuration,
  formatNumber,
  withUnit,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'
import { accumulate, addAt } from '#src/workouts/model/statistics/sums.ts'

import { numberOf } from './buckets.ts'
import { isBaseOfRatio, type Value } from './figures.ts'
import { extentOf } from './filters.ts'
import type { MetricField } from './metrics.ts'
import { changeOf } from './sentences.ts'

/** Quantity accumulated from January 1. */
export type Total = 'time' | 'distance' | 'gain' | 'load'
type TotalAbout = {
  /** Field of the quantity. Null if a model calculates it from several. */
  field: MetricField | null
  quantity: Quantity
  label: string
}
export const totals: Record<Total, TotalAbout> = {
  time: { field: 'moving_time', quantity: 'duration', label: 'Time' },
  distance: { field: 'distance', quantity: 'distance', label: 'Distance' },
  gain: { field: 'total_elevation_gain', quantity: 'elevation', label: 'Gain' },
  load: { field: null, quantity: 'count', label: 'Load' },
}

/** Maximum number of lines that can be told apart. */
export const YEARS_MAX = 6
/** Days from January 1 of the first year to `end`. */
export const yearsOf = (end: Day, years = YEARS_MAX): Days => ({
  start: `${Number(end.slice(0, 4)) - years + 1}-01-01`,
  end,
})

/**
 * Calendar years that the days contain from January 1, newest first, back to that of the first
 * workout, limited to those that can be told apart. Partial years would be lower only because of
 * the range.
 */
export function wholeYears(workouts: readonly Workout[], days: Days): number[] {
  const { start } = extentOf(workouts, days)
  const newest = Number(days.end.slice(0, 4))
  const first = Number(start.slice(0, 4))
  const isCut = days.start !== EARLIEST && days.start > `${first}-01-01`
  const count = newest - first + (isCut ? 0 : 1)
  return Array.from({ length: Math.max(0, Math.min(YEARS_MAX, count)) }, (_, ago) => newest - ago)
}

/** Days in a row of the lines. The newest year's line ends with a whole row. */
const STEP = 7

/**
 * Sums from January 1 to the row's last day, by year. Null in the newest year after its last day,
 * and before the very first workout.
 */
export type CumulativeRow = {
  from: number
  to: number
  x: number
  sums: readonly (number | null)[]
}
export type YearTotal = {
  year: number
  /** Day of the very first workout, if it is within the year. Earlier days are unknown. */
  begins: Day | null
  /**
   * Sum on the same day of the year as the end of the newest line, in the unit of the API or the
   * model. Null before the first workout.
   */
  toDate: number | null
  /** Numbers of workouts, and of seconds of moving time, up to the day. */
  workoutsToDate: number
  secondsToDate: number
  total: number
  /** Number of workouts with the field, and of all workouts. */
  n: number
  workouts: number
}

/** The same day in another year. Feb 29 becomes Feb 28 if there is none. */
const inYear = (day: Day, year: number): Day => {
  const same = `${year}${day.slice(4)}`
  return day.endsWith('-02-29') && !isLeap(year) ? `${year}-02-28` : same
}
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * Sums from January 1 for each of `years` (newest first), in rows of seven days over the newest
 * year, one of which ends with `end`. Other years are read on the same day of the month.
 */
export function cumulativeYears(
  workouts: readonly Workout[],
  years: readonly number[],
  end: Day,
  of: MetricField | Value,
): { rows: CumulativeRow[]; totals: YearTotal[] } {
  const [newest] = years
  if (newest === undefined) return { rows: [], totals: [] }
  const running = years.map((year) => runningSums(workouts, year, of))
  const begin = workouts.reduce(
    (least, { calendar_date }) => Math.min(least, numberOf(calendar_date)),
    Infinity,
  )
  const [first, last, today] = [`${newest}-01-01`, `${newest}-12-31`, end].map(dayNumber) as [
    number,
    number,
    number,
  ]
  const numberIn = (place: number, day: Day) => dayNumber(inYear(day, itemAt(years, place)))
  const sumAt = (place: number, day: Day) => {
    const { sums, start } = itemAt(running, place)
    const at = numberIn(place, day)
    return at < begin ? null : itemAt(sums, at - start)
  }
  const rows: CumulativeRow[] = []
  for (let from = first; from <= last;) {
    const ahead = (((today - from) % STEP) + STEP) % STEP
    const to = Math.min(last, from + ahead)
    const day = fromDayNumber(to)
    rows.push({
      from,
      to,
      x: to,
      sums: years.map((_, place) => (place === 0 && to > today ? null : sumAt(place, day))),
    })
    from = to + 1
  }
  return {
    rows,
    totals: years.map((year, place) => ({
      year,
      begins:
        begin > itemAt(running, place).start && begin <= dayNumber(`${year}-12-31`)
          ? fromDayNumber(begin)
          : null,
      toDate: sumAt(place, end),
      ...untilDay(workouts, itemAt(running, place).start, numberIn(place, end)),
      total: itemAt(itemAt(running, place).sums, -1),
      n: itemAt(running, place).n,
      workouts: itemAt(running, place).workouts,
    })),
  }
}

type NoteOfDays = { from: number; to: number; text: string }
/**
 * Notes on the days of each of `years` (newest first), moved to the same days of the newest, where
 * the lines are drawn. Notes from another year name it.
 */
export function inNewestYear(
  notes: readonly NoteOfDays[],
  years: readonly number[],
): readonly NoteOfDays[] {
  const [newest] = years
  if (newest === undefined) return []
  return years.flatMap((year) => {
    const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)]
    const moved = (day: number) => dayNumber(inYear(fromDayNumber(day), newest))
    return notes
      .filter(({ from, to }) => from <= last && to >= first)
      .map(({ from, to, text }) => ({
        from: moved(Math.max(first, from)),
        to: moved(Math.min(last, to)),
        text: year === newest ? text : `${year}: ${text}`,
      }))
  })
}

/** Cumulative sum at the end of each day of the year. */
function runningSums(workouts: readonly Workout[], year: number, of: MetricField | Value) {
  const valueOf: Value = typeof of === 'function' ? of : (workout) => workout[of]
  const start = dayNumber(`${year}-01-01`)
  const sums = new Float64Array(dayNumber(`${year}-12-31`) - start + 1)
  let [n, all] = [0, 0]
  for (const workout of workouts) {
    const at = numberOf(workout.calendar_date) - start
    if (at < 0 || at >= sums.length) continue
    all++
    const value = valueOf(workout)
    if (value === null) continue
    addAt(sums, at, value)
    n++
  }
  accumulate(sums)
  return { start, sums, n, workouts: all }
}

/** Number of workouts between two days, both included, and their moving time. */
function untilDay(workouts: readonly Workout[], from: number, to: number) {
  let [workoutsToDate, secondsToDate] = [0, 0]
  for (const { calendar_date, moving_time } of workouts) {
    const day = numberOf(calendar_date)
    if (day < from || day > to) continue
    workoutsToDate++
    secondsToDate += moving_time ?? 0
  }
  return { workoutsToDate, secondsToDate }
}

/** Latest start of the data of a year that can be compared. */
const LATEST_BEGIN = '-01-31'
/** Minimum number of earlier years for a median. */
const YEARS_MIN = 4

const isWholeYear = ({ begins }: YearTotal) => begins === null || begins.slice(4) <= LATEST_BEGIN

/** `+12% vs 2025 (189 h 00 min)`. If a ratio would be meaningless, only the other figure and the reason. */
function againstYear(now: number, before: YearTotal, said: (value: number) => string): string {
  const { year, begins, toDate, workoutsToDate, secondsToDate } = before
  if (!isWholeYear(before) || toDate === null)
    return `${year} isn’t compared because its data ${begins ? `begins on ${formatDayShort(begins)}` : 'is missing'}.`
  const change = isBaseOfRatio(workoutsToDate, secondsToDate)
    ? changeOf(now, toDate, 'share', 'metric')
    : ''
  return change
    ? `${change} vs the same period in ${year} (${said(toDate)}).`
    : `Same period in ${year}: ${said(toDate)} in ${counted(workoutsToDate, 'workout')}.`
}

/**
 * `212 h 10 min by Nov 22. +12% vs the same period in 2025 (189 h 00 min). 2025 ended at 340 h 05 min.` With
 * many earlier years also their median, and the number of workouts if that is not all.
 */
export function cumulativeSentence(
  years: readonly YearTotal[],
  end: Day,
  quantity: Quantity,
  units: Units,
): string {
  const said = (value: number) =>
    quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units, 0)
  const [now, ...others] = years
  if (!now || now.toDate === null) return ''
  const [before] = others
  const earlier = others.flatMap((year) => (isWholeYear(year) ? (year.toDate ?? []) : []))
  const middle =
    earlier.length < YEARS_MIN ? null : median(earlier.toSorted((one, other) => one - other))
  const unmeasured = [now, before].flatMap((year) => (year && year.n < year.workouts ? year : []))
  return [
    `${quantity === 'count' ? 'Load ' : ''}${said(now.toDate)} by ${formatDayShort(end)}${before ? '' : `, ${now.year}`}.`,
    before && againstYear(now.toDate, before, said),
    before && before.total !== before.toDate && `${before.year} ended at ${said(before.total)}.`,
    middle !== null &&
      `Median for the same period in ${earlier.length} earlier years: ${said(middle)}.`,
    ...unmeasured.map(
      (year) =>
        `Measured in ${formatNumber(year.n)} of ${counted(year.workouts, 'workout')} in ${year.year}.`,
    ),
  ]
    .filter(Boolean)
    .join(' ')
}
