import { addDays, type Day } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'

/**
 * Day of the first of the workouts, before which nothing is known about a person: they may have
 * trained without a provider. Null without workouts.
 */
export function firstDayOf(workouts: readonly { calendar_date: Day }[]): Day | null {
  let first: Day | null = null
  for (const { calendar_date } of workouts)
    if (first === null || calendar_date < first) first = calendar_date
  return first
}

/**
 * True if a period can be compared with: something was recorded on its first day or before.
 * Otherwise, days before a person's first workout would count as days without training.
 */
export const isCovered = ({ start }: Pick<Days, 'start'>, first: Day | null): boolean =>
  first !== null && first <= start

const WEEK = 7
/**
 * Days of a mean per week: from the first workout if it is within the days, but a week if they
 * have one. A shorter time would be projected to a week.
 */
export function daysOfMean({ start, end }: Days, first: Day | null): Days {
  if (first === null || first <= start || first > end) return { start, end }
  const aWeek = addDays(end, 1 - WEEK)
  const from = first < aWeek ? first : aWeek
  return { start: from > start ? from : start, end }
}
