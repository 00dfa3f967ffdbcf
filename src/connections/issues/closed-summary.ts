import type { Closing, Problem } from '#contract/own/problems.ts'
import { formatAge } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { IssueRow } from './issue-rows.ts'

/** Milliseconds from the start of an issue to its end; null while it is open. */
export const openFor = ({ cause_since, closed_at }: Problem): number | null =>
  closed_at === null ? null : Math.max(0, Date.parse(closed_at) - Date.parse(cause_since))

/** Words for the ways that are told; the others are rare. */
const ways: readonly [Closing, string][] = [
  ['recovered', 'working again'],
  ['reconnected', 'reconnected'],
]

/** `12 issues, median 9 days open, 7 working again, 3 reconnected`; nothing where none is closed. */
export function closedSummary(rows: readonly Pick<IssueRow, 'problem'>[]): string {
  const times = rows.flatMap(({ problem }) => openFor(problem) ?? []).toSorted((a, b) => a - b)
  if (times.length === 0) return ''
  const outcomes = ways.map(([way, words]) => {
    const count = rows.filter(({ problem }) => problem.closed_as === way).length
    return count > 0 && `${formatNumber(count)} ${words}`
  })
  return [counted(rows.length, 'issue'), `median ${formatAge(median(times))} open`, ...outcomes]
    .filter(Boolean)
    .join(', ')
}
