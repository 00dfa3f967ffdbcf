import { perPage } from '#lib/page/scope.ts'

/** A calendar day as text, `YYYY-MM-DD`. It has no time zone, so it is never a Date. */
export type Day = string

const MS_PER_DAY = 86_400_000
const pad = (n: number) => String(n).padStart(2, '0')

/** A valid calendar day as YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && fromDayNumber(dayNumber(text)) === text

/** Days since 1970-01-01, the x value of all charts over time. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY
/** Empty text if the date is out of range. */
export const fromDayNumber = (n: number): Day => {
  const ms = n * MS_PER_DAY
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15
    ? new Date(ms).toISOString().slice(0, 10)
    : ''
}
export const addDays = (day: Day, days: number): Day => fromDayNumber(dayNumber(day) + days)
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.getUTCFullYear()}-${pad(first.getUTCMonth() + 1)}-${pad(Math.min(date, last))}`
}

/** Clock of the reader: this machine's, except for a page that the server renders. */
export const readerClock = perPage(() => ({
  /** Time at which the server rendered the page, until React has taken over. Milliseconds since 1970. */
  renderedAt: null as number | null,
  /** UTC offset at a given time, in seconds east of UTC. */
  offsetAt: (instant: Date): number => -instant.getTimezoneOffset() * 60,
}))

/**
 * Time from which days and ages are counted: now, or the server's time until React has taken over.
 * Milliseconds since 1970.
 */
export const drawnAt = (): number => readerClock().renderedAt ?? Date.now()

/** The reader's today. */
export const today = (now = new Date(drawnAt())): Day =>
  dayAt(now.getTime(), readerClock().offsetAt(now))

/** First day of a week: Monday (ISO 8601) or Sunday. */
export type StartsOn = 'monday' | 'sunday'

/** First day of the week of `day`. */
export function weekStart(day: Day, startsOn: StartsOn = 'monday'): Day {
  const n = dayNumber(day)
  // 1970-01-01 was a Thursday
  const sinceMonday = (((n + 3) % 7) + 7) % 7
  return fromDayNumber(n - (startsOn === 'monday' ? sinceMonday : (sinceMonday + 1) % 7))
}
export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`

/** ISO 8601 week number of `day`. Week 1 has the year's first Thursday. */
function isoWeek(day: Day): number {
  const thursday = addDays(weekStart(day), 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

const long = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const asDate = (day: Day) => new Date(`${day}T00:00:00Z`)

/** `Sep 28, 2026` */
export const formatDay = (day: Day): string => (isDay(day) ? long.format(asDate(day)) : day)
/** `Sep 28` */
export const formatDayShort = (day: Day): string => (isDay(day) ? short.format(asDate(day)) : day)
/** `Sep 28` in the year of `now`, else `Sep 28, 2025` */
export const formatDayNear = (day: Day, now: Day): string =>
  day.slice(0, 4) === now.slice(0, 4) ? formatDayShort(day) : formatDay(day)
/** `Sep 2026` */
export const formatMonth = (day: Day): string => (isDay(day) ? month.format(asDate(day)) : day)
/** `W39`, for weeks from Monday. */
export const formatWeek = (day: Day): string => `W${pad(isoWeek(day))}`

/** Date and time at `offsetSeconds` east of UTC: `Sep 28, 2026, 07:12`. */
export function formatInstant(instant: string, offsetSeconds = 0): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  const local = new Date(ms + offsetSeconds * 1000).toISOString()
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11, 16)}`
}
/**
 * `07:12` if the time is on the day of `now`, otherwise `Sep 28, 07:12`, with the year if it
 * differs, at `offsetSeconds` east of UTC.
 */
export function formatMoment(instant: string, now: Date, offsetSeconds = 0): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  const time = new Date(ms + offsetSeconds * 1000).toISOString().slice(11, 16)
  const [day, thisDay] = [dayAt(ms, offsetSeconds), dayAt(now.getTime(), offsetSeconds)]
  return day === thisDay ? time : `${formatDayNear(day, thisDay)}, ${time}`
}
/** UTC offset where the reader is at a given time, in seconds east of UTC. */
export const offsetHere = (instant: string | Date): number =>
  readerClock().offsetAt(new Date(instant))
/** A time on the reader's clock, as `formatMoment` writes it. */
export const momentHere = (instant: string, now = new Date(drawnAt())): string =>
  formatMoment(instant, now, offsetHere(instant))
/** Day of a time on the reader's calendar. */
export const dayHere = (instant: string): Day => dayAt(Date.parse(instant), offsetHere(instant))
/** A time of day on the reader's clock: `07:12`. */
export const timeHere = (instant: string): string =>
  formatInstant(instant, offsetHere(instant)).slice(-5)
/** 7200 → `UTC+02:00` */
export function formatOffset(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  return `UTC${seconds < 0 ? '−' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Calendar day of a time (milliseconds since 1970) at `offsetSeconds` east of UTC. */
export const dayAt = (instantMs: number, offsetSeconds: number): Day =>
  new Date(instantMs + offsetSeconds * 1000).toISOString().slice(0, 10)

/** Age in the largest whole unit that has passed: `12 s`, `3 min`, `5 h`, `41 days`, `10 months`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  const days = Math.floor(seconds / 86_400)
  if (days >= 100) return `${Math.floor(days / 30.44)} months`
  return days === 1 ? '1 day' : `${days} days`
}
