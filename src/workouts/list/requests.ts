import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, addMonths, daysBetween } from '#lib/days.ts'
import { DAYS_AT_ONCE_MAX } from '#lib/first-requests.ts'
import { itemAt } from '#lib/lists.ts'
import type { Days } from '#lib/range.ts'
import type { Read } from '#lib/read-leniently.ts'

/** Approximate number of workouts per request, and the maximum number of years. */
const [WORKOUTS_AT_ONCE, YEARS_AT_ONCE_MAX] = [5000, 10]
/**
 * Number of empty years after which everything before them is one request, since it is nearly
 * always empty.
 */
const EMPTY_YEARS = 3
const UNDER_WAY_MAX = 3
/** Number of failed parts after which nothing more is requested until the reader asks. */
const FAILED_MAX = 3

/** State of a part: answered with or without workouts, failed, pending, or not requested. */
export type Outcome = 'some' | 'none' | 'failed' | 'pending' | 'unknown'
type Known = (part: Days) => Outcome

/** Number of calendar years to request at once after a part with this many workouts. */
export function yearsAtOnce({ start, end }: Days, workouts: number): number {
  const years = (daysBetween(start, end) + 1) / 365
  return Math.max(1, Math.min(YEARS_AT_ONCE_MAX, Math.floor((WORKOUTS_AT_ONCE * years) / workouts)))
}

/**
 * Parts in which a range is requested, newest first: all of it if it is short, otherwise the
 * newest calendar year and then `years` calendar years at a time. They have no gaps, and always
 * cover the whole range.
 */
export function partsOf(range: Days, known: Known, years = 1): Days[] {
  if (daysBetween(range.start, range.end) < DAYS_AT_ONCE_MAX) return [range]
  const parts: Days[] = []
  let emptyYears = 0
  for (let end = range.end; end >= range.start;) {
    const newYear = addMonths(`${end.slice(0, 4)}-01-01`, parts.length ? -12 * (years - 1) : 0)
    const next = { start: newYear > range.start ? newYear : range.start, end }
    const outcome = known(next)
    // parts already requested are not requested again
    const part =
      emptyYears >= EMPTY_YEARS && outcome === 'unknown' ? { start: range.start, end } : next
    parts.push(part)
    emptyYears = outcome === 'none' ? emptyYears + yearsIn(part) : 0
    end = addDays(part.start, -1)
  }
  return parts
}

/** Parts to request now, or that are pending: the newest without a response, a few at a time. */
export function nextOf(parts: readonly Days[], known: Known): Days[] {
  if (parts.filter((part) => known(part) === 'failed').length >= FAILED_MAX) return []
  return parts
    .filter((part) => ['pending', 'unknown'].includes(known(part)))
    .slice(0, UNDER_WAY_MAX)
}

const isLoaded = (outcome: Outcome) => outcome === 'some' || outcome === 'none'

/**
 * The newest loaded parts without a gap, and their days. Older ones behind a gap wait for it: days
 * that are not loaded must not look like days without workouts. Null if none is loaded.
 */
export function loadedOf(
  parts: readonly Days[],
  known: Known,
): { parts: Days[]; days: Days; waiting: Days[] } | null {
  const first = parts.findIndex((part) => isLoaded(known(part)))
  if (first < 0) return null
  const hole = parts.findIndex((part, index) => index > first && !isLoaded(known(part)))
  const end = hole < 0 ? parts.length : hole
  return {
    parts: parts.slice(first, end),
    days: { start: itemAt(parts, end - 1).start, end: itemAt(parts, first).end },
    waiting: parts.slice(end).filter((part) => isLoaded(known(part))),
  }
}

export type Answer = Read<{ workouts: Workout[] }>

/**
 * Merges several responses, newest first. They overlap by the extra days of each, so workouts are
 * deduplicated by ID. Problems of records are numbered through all responses.
 */
export function mergedOf(answers: readonly Answer[]): Answer {
  if (answers.length === 1) return itemAt(answers, 0)
  const merged: Answer = { body: { workouts: [] }, rejected: [], notes: [] }
  const earlier = new Set<string>()
  const isNew = ({ id }: { id: string | null }) => id === null || !earlier.has(id)
  let before = 0
  for (const { body, rejected, notes } of answers) {
    merged.body.workouts.push(...body.workouts.filter(isNew))
    merged.rejected.push(
      ...rejected.filter(isNew).map((one) => ({ ...one, index: before + one.index })),
    )
    merged.notes.push(
      ...notes
        .filter(isNew)
        .map((one) => ({ ...one, index: one.index === null ? null : before + one.index })),
    )
    for (const { id } of [...body.workouts, ...rejected]) if (id !== null) earlier.add(id)
    before += body.workouts.length + rejected.length
  }
  return merged
}

const yearOf = (day: string) => Number(day.slice(0, 4))
/** Number of calendar years that the days touch. */
export const yearsIn = ({ start, end }: Days): number => yearOf(end) - yearOf(start) + 1
/** `2026`, `2023 to 2026` */
export const yearsText = ({ start, end }: Days): string =>
  yearOf(start) === yearOf(end) ? start.slice(0, 4) : `${start.slice(0, 4)} to ${end.slice(0, 4)}`
