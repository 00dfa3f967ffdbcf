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

/** `12m`, `5h`, `9d`, `16mo`, `3y`: short enough for a row. */
export function shortAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 60) return `${minutes}m`
  if (minutes < 1440) return `${Math.round(minutes / 60)}h`
  const days = Math.round(minutes / 1440)
  if (days < 100) return `${days}d`
  const months = Math.round(days / 30.44)
  return months < 24 ? `${months}mo` : `${Math.round(months / 12)}y`
}

/** Reader's day of an error's time, as issues have it; a text that is no time as it came. */
export const errorDay = (at: string): Day =>
  Number.isNaN(Date.parse(at)) ? at : dayAt(Date.parse(at), offsetHere(at))
