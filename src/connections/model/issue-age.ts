import type { Problem } from '#contract/own/problems.ts'
import { dayAt, offsetHere, type Day } from '#lib/days.ts'

/**
 * Age of an issue in milliseconds, from its start to its end, or to `now` while it is open. It
 * starts with its first cause: at the error's own time, otherwise at the first check with it.
 */
export function issueAge(
  { first_seen, cause_since, closed_at }: Pick<Problem, 'first_seen' | 'cause_since' | 'closed_at'>,
  now: number,
): number {
  const start = Math.min(Date.parse(first_seen), Date.parse(cause_since))
  return Math.max(0, (closed_at === null ? now : Date.parse(closed_at)) - start)
}

/** Reader's day of an error's time, as issues have it; a text that is no time as it came. */
export const errorDay = (at: string): Day =>
  Number.isNaN(Date.parse(at)) ? at : dayAt(Date.parse(at), offsetHere(at))
