import { perPage } from '#lib/page/scope.ts'

/** A calendar day as text, `YYYY-MM-DD`. It has no time zone, so it is never a Date. */
export type Day = string

const MS_PER_DAY = 86_400_000
const pad = (n: number) => String(n).padStart(2, '0')

/** A day that the calendar has, as YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && fromDayNumber(dayNumber(text)) === text

/** Days since 1970-01-01. The x of every chart over time. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY
/** An empty text where no date can be so far away. */
export const fromDayNumber = (n: number): Day => {
  const ms = n * MS_PER_DAY
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15
    ? new Date(ms).toISOString().slice(0, 10)
    : ''
}
export const addDays = (day: Day, days: number): Day => fromDayNumber(dayNumber(day) + days)
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** The same day of another month; the last day of that month where it has fewer days. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.getUTCFullYear()}-${pad(first.getUTCMonth() + 1)}-${pad(Math.min(date, last))}`
}

/** Clock of the reader: that of this machine, but for a page that is rendered elsewhere. */
export const readerClock = perPage(() => ({
  /** Time at which the server rendered the page, until React has taken it over. Milliseconds since 1970. */
  renderedAt: null as number | null,
  /** Seconds that clocks are east of UTC at an instant. */
  offsetAt: (instant: Date): number => -instant.getTimezoneOffset() * 60,
}))

/** Time that days and ages are counted to: now, or the server's while its page is taken over. Milliseconds since 1970. */
export const drawnAt = (): number => readerClock().renderedAt ?? Date.now()

/** Today where the reader is. */
export const today = (now = new Date(drawnAt())): Day =>
  dayAt(now.getTime(), readerClock().offsetAt(now))

/** The day that begins a week: Monday (ISO 8601), or Sunday. */
export type StartsOn = 'monday' | 'sunday'

/** First day of the week of `day`. */
export function weekStart(day: Day, startsOn: StartsOn = 'monday'): Day {
  const n = dayNumber(day)
  // 1970-01-01 was a Thursday
  const sinceMonday = (((n + 3) % 7) + 7) % 7
  return fromDayNumber(n - (startsOn === 'monday' ? sinceMonday : (sinceMonday + 1) % 7))
}
export const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`

/** Number of the ISO 8601 week of `day`: the week that holds the year's first Thursday is the first. */
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
/** `W39`, of a week from Monday. */
export const formatWeek = (day: Day): string => `W${pad(isoWeek(day))}`

/** The instant as read on a clock at `offsetSeconds` east of UTC: `Sep 28, 2026, 07:12`. */
export function formatInstant(instant: string, offsetSeconds = 0): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  const local = new Date(ms + offsetSeconds * 1000).toISOString()
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11, 16)}`
}
/** `07:12` of an instant on the day of `now`, or `Sep 28, 07:12`, with the year where it is not that of `now`, on a clock at `offsetSeconds` east of UTC. */
export function formatMoment(instant: string, now: Date, offsetSeconds = 0): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  const time = new Date(ms + offsetSeconds * 1000).toISOString().slice(11, 16)
  const [day, thisDay] = [dayAt(ms, offsetSeconds), dayAt(now.getTime(), offsetSeconds)]
  return day === thisDay ? time : `${formatDayNear(day, thisDay)}, ${time}`
}
/** Seconds that clocks are east of UTC where the reader is, at an instant. */
export const offsetHere = (instant: string | Date): number =>
  readerClock().offsetAt(new Date(instant))
/** An instant on the reader's clock, as `formatMoment` writes it. */
export const momentHere = (instant: string, now = new Date(drawnAt())): string =>
  formatMoment(instant, now, offsetHere(instant))
/** `07:12`: the time of an instant on the reader's clock. */
export const timeHere = (instant: string): string =>
  formatInstant(instant, offsetHere(instant)).slice(-5)
/** 7200 → `UTC+02:00` */
export function formatOffset(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  return `UTC${seconds < 0 ? '−' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** The calendar day of an instant (milliseconds since 1970) where clocks are `offsetSeconds` east of UTC. */
export const dayAt = (instantMs: number, offsetSeconds: number): Day =>
  new Date(instantMs + offsetSeconds * 1000).toISOString().slice(0, 10)

/** Age in the largest whole unit: `12 s`, `3 min`, `5 h`, `41 days`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h`
  const days = Math.round(seconds / 86_400)
  return days === 1 ? '1 day' : `${days} days`
}
