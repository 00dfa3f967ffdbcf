import type { Problem } from '#contract/own/problems.ts'
import { dayHere, type Day } from '#lib/days.ts'

type Start = Pick<Problem, 'first_seen' | 'cause_since'>

/**
 * Start of an issue, with its first cause: the error's own time, otherwise the first check with
 * it. A changed cause doesn't restart it.
 */
const issueStart = ({ first_seen, cause_since }: Start): string =>
  Date.parse(first_seen) < Date.parse(cause_since) ? first_seen : cause_since

/** Age of an issue in milliseconds, from its start to its end, or to `now` while it is open. */
export const issueAge = (
  { closed_at, ...start }: Start & Pick<Problem, 'closed_at'>,
  now: number,
): number =>
  Math.max(0, (closed_at === null ? now : Date.parse(closed_at)) - Date.parse(issueStart(start)))

/**
 * Age of an issue's current cause in milliseconds, for any place that shows the cause. The issue
 * itself may be older.
 */
export const causeAge = ({ cause_since }: Pick<Problem, 'cause_since'>, now: number): number =>
  Math.max(0, now - Date.parse(cause_since))

/** Reader's day of an error's time, as issues have it; a text that is no time as it came. */
export const errorDay = (at: string): Day => (Number.isNaN(Date.parse(at)) ? at : dayHere(at))

/** Reader's day on which an issue began, if its present cause is of a later day. Otherwise null. */
export function startedBefore(problem: Start, causeAt: string): Day | null {
  const day = errorDay(issueStart(problem))
  return day < errorDay(causeAt) ? day : null
}
