import {
  addDays,
  addMonths,
  formatDay,
  isDay,
  today as currentDay,
  weekStart,
  type Day,
} from './days.ts'

/** First and last day of a range, inclusive. */
export type Days = { start: Day; end: Day }

/** Weeks of a person's overview by default, from Monday on. The last one includes today. */
export const DEFAULT_RANGE = '13w'

/** Relative ranges as in the URL. They stay relative, so tomorrow they mean tomorrow's days. */
export const presets = [
  { range: '7d', words: 'the last 7 days' },
  { range: '30d', words: 'the last 30 days' },
  { range: DEFAULT_RANGE, words: 'the last 13 weeks' },
  { range: '12m', words: 'the last 12 months' },
  { range: 'ytd', words: 'this year' },
  { range: 'all', words: 'all time' },
] as const

/** No wearable recorded a workout before this day. */
export const EARLIEST: Day = '1990-01-01'

/**
 * Days of a range in the URL, relative to `today`. Null if the text is not a range. One that began
 * ends today at the latest: means and comparisons would count days to come as days without
 * workouts.
 */
export function daysOf(range: string, today: Day = currentDay()): Days | null {
  const days = /^([1-9]\d{0,3})d$/.exec(range)
  if (days) return { start: addDays(today, 1 - Number(days[1])), end: today }
  const weeks = /^([1-9]\d{0,2})w$/.exec(range)
  if (weeks) return { start: addDays(weekStart(today), 7 * (1 - Number(weeks[1]))), end: today }
  const months = /^([1-9]\d{0,2})m$/.exec(range)
  if (months) return { start: addDays(addMonths(today, -Number(months[1])), 1), end: today }
  if (range === 'ytd') return { start: `${today.slice(0, 4)}-01-01`, end: today }
  if (range === 'all') return { start: EARLIEST, end: today }
  const [start = '', end = '', more] = range.split('..')
  if (more !== undefined || !isDay(start) || !isDay(end) || start > end) return null
  return { start, end: start <= today && today < end ? today : end }
}

/** Days of a range from a valid search param. Throws a RangeError for a text that is not a range. */
export function rangeDays(range: string, today?: Day): Days {
  const days = daysOf(range, today)
  if (!days) throw new RangeError(`“${range}” isn’t a valid date range.`)
  return days
}

/** `Jul 1–Sep 28, 2026` */
export function formatDays({ start, end }: Days): string {
  if (start === end) return formatDay(start)
  if (start === EARLIEST) return `All data through ${formatDay(end)}`
  const from = formatDay(start)
  return `${start.slice(0, 4) === end.slice(0, 4) ? from.slice(0, -6) : from}–${formatDay(end)}`
}

/** `Jul 1–Sep 28`, `Oct 25–31`: one month name within a month, and no year if it is this year. */
export const formatDaysShort = (days: Days, today: Day = currentDay()): string =>
  formatDays(days)
    .replace(`, ${today.slice(0, 4)}`, '')
    .replace(/^(\w+) (\d+)–\1 /, '$1 $2–')
