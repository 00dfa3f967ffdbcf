import { addDays, dayNumber, weekStart, type Day } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'

/** Weeks of the strip; the last one is that of today. */
export const WEEKS = 26

/** Sports with a color of their own; the others are together. */
export const STRIP_SPORTS = 4

/** Whole weeks that the strip is drawn over; the last one may end after today. */
export const stripDays = (today: Day): Days => {
  const start = addDays(weekStart(today), -7 * (WEEKS - 1))
  return { start, end: addDays(start, 7 * WEEKS - 1) }
}

/** Mean hours a week, from the seconds of some days. */
export const hoursAWeek = (seconds: number, { start, end }: Days): number =>
  (seconds / 3600 / (dayNumber(end) - dayNumber(start) + 1)) * 7
