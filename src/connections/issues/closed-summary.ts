import type { Closing, Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { formatAge } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { IssueRow } from './issue-rows.ts'

/** Milliseconds from the start of an issue to its end; null while it is open. */
export const openFor = ({ cause_since, closed_at }: Problem): number | null =>
  closed_at === null ? null : Math.max(0, Date.parse(closed_at) - Date.parse(cause_since))

/** Ways that are told; the others are rare. */
const WAYS: readonly Closing[] = ['recovered', 'reconnected']

/** `12 issues, median 9 days open, 7 working again, 3 reconnected by patient`; nothing where none is closed. */
export function closedSummary(rows: readonly Pick<IssueRow, 'problem'>[]): string {
  const times = rows.flatMap(({ problem }) => openFor(problem) ?? []).toSorted((a, b) => a - b)
  if (times.length === 0) return ''
  const ways = WAYS.map((way) => {
    const count = rows.filter(({ problem }) => problem.closed_as === way).length
    return count > 0 && `${formatNumber(count)} ${closingWords[way].toLowerCase()}`
  })
  return [counted(rows.length, 'issue'), `median ${formatAge(median(times))} open`, ...ways]
    .filter(Boolean)
    .join(', ')
}
