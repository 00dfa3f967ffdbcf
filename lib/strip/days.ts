import { addDays, dayNumber, weekStart, type Day } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'

/** Weeks of the strip. The last one includes today. */
export const WEEKS = 26

/** Number of sports with their own color. The others are grouped. */
export const STRIP_SPORTS = 4

/** Whole weeks of the strip. The last one may end after today. */
export const stripDays = (today: Day): Days => {
  const start = addDays(weekStart(today), -7 * (WEEKS - 1))
  return { start, end: addDays(start, 7 * WEEKS - 1) }
}

/** Mean hours per week, from the seconds of several days. */
export const hoursAWeek = (seconds: number, { start, end }: Days): number =>
  (seconds / 3600 / (dayNumber(end) - dayNumber(start) + 1)) * 7
