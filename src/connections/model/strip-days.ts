import { addDays, weekStart, type Day } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'

/** Weeks of the strip; the last one is that of today. */
export const WEEKS = 26

/** Whole weeks that the strip is drawn over; the last one may end after today. */
export const stripDays = (today: Day): Days => {
  const start = addDays(weekStart(today), -7 * (WEEKS - 1))
  return { start, end: addDays(start, 7 * WEEKS - 1) }
}
