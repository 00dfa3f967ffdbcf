import {
  addDays,
  dayNumber,
  formatDayNear,
  fromDayNumber,
  weekStart,
  type Day,
  type StartsOn,
} from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { openFor } from '#src/connections/issues/closed-summary.ts'
import { dayOf } from '#src/connections/issues/closed-together.ts'
import type { IssueRow } from '#src/connections/issues/issue-rows.ts'
import { counted } from '#src/kit/lib/units.ts'

const DAY_MS = 86_400_000

/** Issues closed in a week, as day numbers, with the median of the days that they were open. */
export type ClosedWeek = {
  from: number
  to: number
  x: number
  closed: number
  days: number | null
}

/** Every week from the first day to today, even without an issue. The last one can be partial. */
export function closedWeeks(
  rows: readonly IssueRow[],
  { from, today, startsOn }: { from: Day; today: Day; startsOn: StartsOn },
): ClosedWeek[] {
  const times = new Map<Day, number[]>()
  for (const row of rows) {
    const week = weekStart(dayOf(row), startsOn)
    times.set(week, [...(times.get(week) ?? []), openFor(row.problem) ?? 0])
  }
  const weeks: ClosedWeek[] = []
  for (let week = weekStart(from, startsOn); week <= today; week = addDays(week, 7)) {
    const own = times.get(week) ?? []
    const first = dayNumber(week)
    weeks.push({
      from: first,
      to: first + 6,
      x: first + 3,
      closed: own.length,
      days: own.length > 0 ? median(own.toSorted((a, b) => a - b)) / DAY_MS : null,
    })
  }
  return weeks
}

/** `Week of Nov 16`, or `This week`. */
export function weekWords(day: Day, today: Day, startsOn: StartsOn): string {
  const week = weekStart(day, startsOn)
  return week === weekStart(today, startsOn) ? 'This week' : `Week of ${formatDayNear(week, today)}`
}

/** `27 issues closed, most in the week of Nov 16`. The week is left out if several had as many. */
export function closedFinding(weeks: readonly ClosedWeek[], today: Day, startsOn: StartsOn) {
  const total = weeks.reduce((sum, { closed }) => sum + closed, 0)
  const words = `${counted(total, 'issue')} closed`
  const [most, next] = weeks.toSorted((a, b) => b.closed - a.closed)
  if (!most || !next?.closed || most.closed === next.closed) return words
  const start = fromDayNumber(most.from)
  const isThis = start === weekStart(today, startsOn)
  return `${words}, most ${isThis ? 'this week' : `in the week of ${formatDayNear(start, today)}`}`
}
