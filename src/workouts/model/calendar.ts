import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, addMonths, dayNumber, formatDay, fromDayNumber, type Day } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import type { Days } from '#lib/range.ts'
import { counted, formatDuration, formatNumber } from '#src/kit/lib/units.ts'

import { inDays } from './filters.ts'

/** One day of the calendar. `seconds` is null if no workout of the day has a moving time. */
export type CalendarDay = {
  day: Day
  seconds: number | null
  workouts: number
  /** Number of them with a moving time. */ n: number
  step: number
}

/**
 * Shades by moving time of the day. Fixed, so that people and years can be compared. The first is
 * for a day whose workouts have no moving time.
 */
export const steps = [
  { from: null, words: 'no moving time' },
  { from: 0, words: 'up to 30 min' },
  { from: 30 * 60, words: '30 to 60 min' },
  { from: 60 * 60, words: '1 to 2 h' },
  { from: 120 * 60, words: '2 h or more' },
] as const

/** Position in `steps`, or 0 for a day without moving time. Days without a workout have no shade. */
const stepOf = (seconds: number | null) =>
  seconds === null ? 0 : steps.findLastIndex(({ from }) => from !== null && seconds >= from)

/** Days of a calendar: the twelve months that end with the range, or the part of a calendar year in it. */
export function calendarDays({ start, end }: Days, year: string | null = null): Days {
  if (year === null) return { start: addDays(addMonths(end, -12), 1), end }
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  return { start: first > start ? first : start, end: last < end ? last : end }
}

/** Calendar years before the one in which the days end, newest first. */
export function yearsBefore({ start, end }: Days): string[] {
  const [first, last] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))]
  return Array.from({ length: last - first }, (_, index) => String(last - 1 - index))
}

/** Calendar years of the days, newest first, each limited to the days. */
export const calendarYears = (days: Days): Days[] =>
  [days.end.slice(0, 4), ...yearsBefore(days)].map((year) => calendarDays(days, year))

/** All days from the first to the last, including those without a workout. */
export function calendarOf(workouts: readonly Workout[], { start, end }: Days): CalendarDay[] {
  const first = dayNumber(start)
  const days = Array.from({ length: dayNumber(end) - first + 1 }, (_, index): CalendarDay => ({
    day: fromDayNumber(first + index),
    seconds: null,
    workouts: 0,
    n: 0,
    step: 0,
  }))
  for (const { calendar_date, moving_time } of workouts) {
    const day = days[dayNumber(calendar_date) - first]
    if (!day) continue
    day.workouts++
    if (moving_time === null) continue
    day.n++
    day.seconds = (day.seconds ?? 0) + moving_time
  }
  for (const day of days) day.step = stepOf(day.seconds)
  return days
}

/** The longest run of days that each have a workout, or the latest of several. Null if no day has one. */
export function longestRun(
  days: readonly CalendarDay[],
): { start: Day; end: Day; length: number } | null {
  let best: { start: Day; end: Day; length: number } | null = null
  let length = 0
  for (const { day, workouts } of days) {
    length = workouts ? length + 1 : 0
    if (length && length >= (best?.length ?? 0))
      best = { start: addDays(day, 1 - length), end: day, length }
  }
  return best
}

/** Days without a workout at the beginning, from which the days count from the first workout on. */
const QUIET_DAYS = 7

/** Number of days with a workout, of all or of those since the first one, and the longest streak. */
export function calendarSentence(days: readonly CalendarDay[]): string {
  const active = days.filter((day) => day.workouts > 0)
  const run = longestRun(days)
  if (!run)
    return days.length === 1
      ? 'No workouts on this day.'
      : `No workouts in ${counted(days.length, 'day')}.`
  const streak =
    run.length > 1
      ? `. Longest streak: ${counted(run.length, 'day')}, ending ${formatDay(run.end)}`
      : ''
  const quiet = days.findIndex((day) => day.workouts > 0)
  const of =
    quiet < QUIET_DAYS
      ? counted(days.length, 'day')
      : `${counted(days.length - quiet, 'day')} since ${formatDay(itemAt(days, quiet).day)}`
  return `Workouts on ${formatNumber(active.length)} of ${of}${streak}.`
}

/** The day with the most moving time, and the number of workouts that have one if some don't. */
export function calendarDetails(
  days: readonly CalendarDay[],
  workouts: readonly Workout[],
): string {
  const active = days.filter((day) => day.workouts > 0)
  if (!active.length) return ''
  const measured = active.reduce((sum, { n }) => sum + n, 0)
  const all = inDays(workouts, {
    start: itemAt(days, 0).day,
    end: itemAt(days, -1).day,
  }).length
  const longest = active.reduce((a, b) => ((b.seconds ?? -1) > (a.seconds ?? -1) ? b : a))
  return [
    longest.seconds !== null &&
      `Most active day: ${formatDay(longest.day)}, ${formatDuration(longest.seconds)}.`,
    measured < all &&
      `Moving time is recorded for ${formatNumber(measured)} of ${counted(all, 'workout')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
