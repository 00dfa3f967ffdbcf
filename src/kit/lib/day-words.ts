import { addDays, dayHere, formatDayNear, timeHere, today, type Day } from '#lib/days.ts'

/** Title of a day's rows: `Today`, `Yesterday`, then `Nov 23`. */
export function dayWords(day: Day): string {
  const now = today()
  if (day === now) return 'Today'
  return day === addDays(now, -1) ? 'Yesterday' : formatDayNear(day, now)
}

/** `Today, 07:12`, or `Nov 23, 07:12`: a time on the reader's clock, in a column of them. */
export const dayAndTime = (instant: string): string =>
  `${dayWords(dayHere(instant))}, ${timeHere(instant)}`
