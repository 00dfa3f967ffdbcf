import {
  addDays,
  dayNumber,
  formatDayNear,
  fromDayNumber,
  weekStart,
  type Day,
  type StartsOn,
} from '#lib/days.ts'
import { getOrCreate } from '#lib/lists.ts'
import { median } from '#lib/quantile.ts'
import { formatDaysShort } from '#lib/range.ts'
import { openFor } from '#src/connections/issues/closed-summary.ts'
import { dayOf } from '#src/connections/issues/closed-together.ts'
import type { IssueRow } from '#src/connections/issues/issue-rows.ts'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { highestShown } from '#src/kit/charts/ticks.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

export const DAY_MS = 86_400_000
/** Color of the issues of one provider, and of any other. */
export const [MARKED, OTHERS] = ['var(--series-1)', 'var(--ink3)']

/** Issues resolved in a week of the period, as day numbers, with the days that they were open. */
export type ClosedWeek = {
  from: number
  to: number
  x: number
  closed: number
  /** Median of the days that they were open. Null without issues. */
  days: number | null
  /** Days that the longest of them was open. Null without issues. */
  longest: number | null
  /** The provider with most of them, and its number. Null without issues. */
  most: { provider: string; closed: number } | null
}

/** A week with most issues of one provider. */
export type MarkedWeek = ClosedWeek & { most: NonNullable<ClosedWeek['most']> }

/** The provider of most of these issues. */
function mostOf(rows: readonly IssueRow[]): ClosedWeek['most'] {
  const counts = new Map<string, number>()
  for (const { problem } of rows) {
    const provider = problemProvider(problem)
    counts.set(provider, (counts.get(provider) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most ? { provider: most[0], closed: most[1] } : null
}

/**
 * Every week from the first day to today, even without an issue. The first one begins with the
 * first day, and the last one can be partial too.
 */
export function closedWeeks(
  rows: readonly IssueRow[],
  { from, today, startsOn }: { from: Day; today: Day; startsOn: StartsOn },
): ClosedWeek[] {
  const byWeek = new Map<Day, IssueRow[]>()
  for (const row of rows) getOrCreate(byWeek, weekStart(dayOf(row), startsOn), () => []).push(row)
  const weeks: ClosedWeek[] = []
  for (let week = weekStart(from, startsOn); week <= today; week = addDays(week, 7)) {
    const own = byWeek.get(week) ?? []
    const times = own.map(({ problem }) => openFor(problem) ?? 0).toSorted((a, b) => a - b)
    const longest = times.at(-1)
    const first = dayNumber(week)
    weeks.push({
      from: Math.max(first, dayNumber(from)),
      to: first + 6,
      x: first + 3,
      closed: own.length,
      days: longest === undefined ? null : median(times) / DAY_MS,
      longest: longest === undefined ? null : longest / DAY_MS,
      most: mostOf(own),
    })
  }
  return weeks
}

/** A longer time than this many times the highest median would flatten the columns. */
const BEYOND = 3
/** Days that an axis of the weeks shows. A median far above the others and a much longer time are cut off. */
export function highestDrawn(weeks: readonly ClosedWeek[]): number {
  const highest = highestShown(weeks.map(({ days }) => days ?? 0))
  const within = weeks
    .flatMap(({ longest }) => longest ?? [])
    .filter((days) => days <= BEYOND * highest)
  return Math.max(highest, ...within)
}

/** `Week of Nov 16`, `This week`, or `Nov 4–8` for the part of a week in which the period begins. */
export function weekWords(
  { from, to }: Pick<ClosedWeek, 'from' | 'to'>,
  today: Day,
  startsOn: StartsOn,
): string {
  const first = fromDayNumber(from)
  const week = weekStart(first, startsOn)
  if (week === weekStart(today, startsOn)) return 'This week'
  return week === first
    ? `Week of ${formatDayNear(first, today)}`
    : formatDaysShort({ start: first, end: fromDayNumber(to) })
}

/** The name of a week within a sentence. */
function whenOf(name: string): string {
  if (name === 'This week') return uncapitalized(name)
  return name.startsWith('Week') ? `in the ${uncapitalized(name)}` : `on ${name}`
}

/** The week in which most issues were resolved. Null if several had as many. */
function busiest(weeks: readonly ClosedWeek[]): ClosedWeek | null {
  const [first, next] = weeks.toSorted((a, b) => b.closed - a.closed)
  return first && next?.closed && first.closed > next.closed ? first : null
}

/** The busiest week, if one provider had most of its issues. */
export function busiestOfProvider(weeks: readonly ClosedWeek[]): MarkedWeek | null {
  const week = busiest(weeks)
  if (!week?.most) return null
  const { most, closed } = week
  return most.closed < closed && 2 * most.closed > closed ? { ...week, most } : null
}

/**
 * `27 issues resolved, 9 of them this week (6 Strava)`. The week is left out if several had as
 * many, and the provider if it doesn't have most of them.
 */
export function closedFinding(weeks: readonly ClosedWeek[], today: Day, startsOn: StartsOn) {
  const total = weeks.reduce((sum, { closed }) => sum + closed, 0)
  const words = `${counted(total, 'issue')} resolved`
  const first = busiest(weeks)
  if (!first) return words
  const when = whenOf(weekWords(first, today, startsOn))
  const found = `${words}, ${formatNumber(first.closed)} of them ${when}`
  const named = busiestOfProvider(weeks)
  return named ? `${found} (${formatNumber(named.most.closed)} ${named.most.provider})` : found
}
