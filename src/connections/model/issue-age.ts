import type { Problem } from '#contract/own/problems.ts'
import { dayAt, offsetHere, type Day } from '#lib/days.ts'

/**
 * Age of an issue in milliseconds, from the start of its current cause to its end, or to `now`
 * while it is open. Used by every page.
 */
export const issueAge = (
  { cause_since, closed_at }: Pick<Problem, 'cause_since' | 'closed_at'>,
  now: number,
): number =>
  Math.max(0, (closed_at === null ? now : Date.parse(closed_at)) - Date.parse(cause_since))

/** Reader's day of an error's time, as issues have it; a text that is no time as it came. */
export const errorDay = (at: string): Day =>
  Number.isNaN(Date.parse(at)) ? at : dayAt(Date.parse(at), offsetHere(at))
