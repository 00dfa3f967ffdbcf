import type { Workout } from '#contract/workouts.ts'
import { dayNumber, type Day } from '#lib/days.ts'
import { EARLIEST, type Days } from '#lib/range.ts'
import {
  counted,
  formatDuration,
  formatNumber,
  withUnit,
  type Quantity,
  type Units,
} from '#src/lib/units.ts'
import { formatDayShort, fromDayNumber } from '#lib/days.ts'
import { numberOf } from './buckets.ts'
import type { Value } from './figures.ts'
import { extentOf } from './filters.ts'
import type { MetricField } from './metrics.ts'
import { changeOf } from './sentences.ts'

/** What is added up from the first of January on. */
export type Total = 'time' | 'distance' | 'gain' | 'load'
type TotalAbout = {
  /** Null where it is no field but what a model makes of several. */
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

/** No more lines can be told apart. */
export const MOST_YEARS = 6
/** The days as many years back as there are lines. */
export const yearsOf = (end: Day, years = MOST_YEARS): Days => ({
  start: `${Number(end.slice(0, 4)) - years + 1}-01-01`,
  end,
})

/**
 * The calendar years that the days hold from their first of January on, newest first, back to that of the first workout; no
 * more than can be told apart. Part of a year would be less than the year for no reason but the range.
 */
export function wholeYears(workouts: readonly Workout[], days: Days): number[] {
  const { start } = extentOf(workouts, days)
  const newest = Number(days.end.slice(0, 4))
  const first = Number(start.slice(0, 4))
  const isCut = days.start !== EARLIEST && days.start > `${first}-01-01`
  const count = newest - first + (isCut ? 0 : 1)
  return Array.from({ length: Math.max(0, Math.min(MOST_YEARS, count)) }, (_, ago) => newest - ago)
}

/** Days that a row of the lines has; the newest year's line ends with a whole one. */
const STEP = 7

/** The sums from the first of January to the row's last day, of each year; null in the newest year behind its last day. */
export type CumulativeRow = {
  from: number
  to: number
  x: number
  sums: readonly (number | null)[]
}
export type YearTotal = {
  year: number
  /** By the same day of the year as the newest line ends on, in the interface's unit or the model's. */
  toDate: number
  total: number
  /** How many workouts have the field, of how many. */
  n: number
  workouts: number
}

/** The same day of another year; of Feb 29 the 28th where there is none. */
const inYear = (day: Day, year: number): Day => {
  const same = `${year}${day.slice(4)}`
  return day.endsWith('-02-29') && !isLeap(year) ? `${year}-02-28` : same
}
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * What adds up from the first of January on, of each of `years` (newest first): by rows of seven days over the newest
 * year, of which one ends with `end`. Other years are read on the same day of the month.
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
  const [first, last, today] = [`${newest}-01-01`, `${newest}-12-31`, end].map(dayNumber) as [
    number,
    number,
    number,
  ]
  const sumAt = (place: number, day: Day) => {
    const { sums, start } = running[place]!
    return sums[dayNumber(inYear(day, years[place]!)) - start]!
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
      toDate: sumAt(place, end),
      total: running[place]!.sums.at(-1)!,
      n: running[place]!.n,
      workouts: running[place]!.workouts,
    })),
  }
}

type NoteOfDays = { from: number; to: number; text: string }
/**
 * What was noted of the days of each of `years` (newest first), on the same days of the newest, where the lines are drawn.
 * Of another year it says which.
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

/** For each day of the year what was there until its end. */
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
    sums[at]! += value
    n++
  }
  for (let at = 1; at < sums.length; at++) sums[at]! += sums[at - 1]!
  return { start, sums, n, workouts: all }
}

/**
 * `212 h 10 min by Nov 22: +12 % against 2025 by that day (189 h 00 min), which ended at 340 h 05 min (240 of 241 workouts of
 * 2026, 279 of 279 of 2025).`
 */
export function cumulativeSentence(
  years: readonly YearTotal[],
  end: Day,
  quantity: Quantity,
  units: Units,
): string {
  const said = (value: number) =>
    quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units, 0)
  const [now, before] = years
  if (!now) return ''
  const day = formatDayShort(end)
  const measured = `${formatNumber(now.n)} of ${counted(now.workouts, 'workout')}`
  const what = quantity === 'count' ? 'Load ' : ''
  if (!before) return `${what}${said(now.toDate)} by ${day}, ${now.year} (${measured}).`
  const change = changeOf(now.toDate, before.toDate, 'share', units)
  return `${what}${said(now.toDate)} by ${day}: ${change ? `${change} against` : 'against'} ${before.year} by that day (${said(before.toDate)}), which ended at ${said(before.total)} (${measured} of ${now.year}, ${formatNumber(before.n)} of ${formatNumber(before.workouts)} of ${before.year}).`
}
