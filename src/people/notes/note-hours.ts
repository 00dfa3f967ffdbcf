import type { Workout } from '#contract/interface/workouts.ts'
import type { Note } from '#contract/own/notes.ts'
import { addDays, daysBetween, type Day } from '#lib/days.ts'
import { firstDayOf, isCovered } from '#lib/strip/first-day.ts'
import { sumOf } from '#src/workouts/model/figures.ts'
import { inDays } from '#src/workouts/model/filters.ts'

/** Days before a note used for comparison. */
export const DAYS_BEFORE = 84

/**
 * Number of a note's days, moving time in them, and the same number of days' share of the time
 * before it, in seconds. Null if no workout of these days has a moving time, or the days before
 * begin before the first workout.
 */
export type NoteHours = { days: number; seconds: number | null; usual: number | null }

/** Null if the workouts don't reach back to the note, or it hasn't begun. */
export function noteHours(
  workouts: readonly Workout[],
  { start_day, end_day }: Pick<Note, 'start_day' | 'end_day'>,
  { from, today }: { from: Day; today: Day },
): NoteHours | null {
  if (start_day < from || start_day > today) return null
  const end = end_day < today ? end_day : today
  function timeOf(first: Day, last: Day): number | null {
    const own = inDays(workouts, { start: first, end: last })
    return own.length > 0 ? sumOf(own, 'moving_time').value : 0
  }
  const start = addDays(start_day, -DAYS_BEFORE)
  const days = daysBetween(start_day, end) + 1
  const isKnown = start >= from && isCovered({ start }, firstDayOf(workouts))
  const before = isKnown ? timeOf(start, addDays(start_day, -1)) : null
  return {
    days,
    seconds: timeOf(start_day, end),
    usual: before === null ? null : (before / DAYS_BEFORE) * days,
  }
}
