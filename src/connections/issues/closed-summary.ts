import type { Trouble } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { formatAge } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { issueAge } from '#src/connections/model/issue-age.ts'
import { uncapitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import { shortAge, shortAges } from '#src/kit/ui/text/ago.ts'

import type { IssueRow } from './issue-rows.ts'

/** Milliseconds from the start of an issue to its end. Null while it is open. */
export const openFor = (problem: Problem): number | null =>
  problem.closed_at === null ? null : issueAge(problem, Date.parse(problem.closed_at))

/** `11d`, or `2–11d` for issues closed together. Null while it is open. */
export const openWords = ({ problem, together }: Pick<IssueRow, 'problem' | 'together'>) =>
  shortAges((together ?? [{ problem }]).flatMap((one) => openFor(one.problem) ?? []))

/** Words for the recovery from one kind of trouble, if more specific than "recovered". */
const recoveryWords: Partial<Record<Trouble['kind'], string>> = {
  unconnected: 'Patient connected',
  silent: 'Data resumed',
  'no data': 'First data arrived',
}

/** Filter by resolution, in the address. */
export const RESOLUTION = 'resolution'

/** Outcome of a closed issue in words. Null if it was not recorded. */
export function resolutionOf({ closed_as, troubles }: Problem): string | null {
  if (closed_as === null) return null
  const [kind, ...others] = new Set(troubles.map((trouble) => trouble.kind))
  const isOfOneKind = kind !== undefined && others.length === 0
  return (
    (closed_as === 'recovered' && isOfOneKind && recoveryWords[kind]) || closingWords[closed_as]
  )
}

/** `Data resumed`, or `5 recovered, 1 data resumed` for issues closed together. Null if not recorded. */
export function resolutionWords({ problem, together }: Pick<IssueRow, 'problem' | 'together'>) {
  if (!together) return resolutionOf(problem)
  const counts = new Map<string, number>()
  for (const { problem: one } of together) {
    const words = resolutionOf(one) ?? 'Resolved'
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  if (counts.size === 1) return resolutionOf(problem)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([words, count]) => `${count} ${uncapitalized(words)}`)
    .join(', ')
}

/** `Data resumed after 9d`, where the time has no column of its own. */
export const resolutionAfter = (row: Pick<IssueRow, 'problem' | 'together'>): string =>
  [resolutionWords(row) ?? 'Resolved', openWords(row)].filter(Boolean).join(' after ')

const timesOf = (rows: readonly Pick<IssueRow, 'problem'>[]) =>
  rows.flatMap(({ problem }) => openFor(problem) ?? []).toSorted((a, b) => a - b)

/** `median 9d`, or `open 9d` for a single issue. Null without any. */
export function typicalTime(rows: readonly Pick<IssueRow, 'problem'>[]): string | null {
  const times = timesOf(rows)
  if (times.length === 0) return null
  return `${times.length === 1 ? 'open' : 'median'} ${shortAge(median(times))}`
}

/** `12 closed issues, median time open 9 days`. Empty if there are none. */
export function closedSummary(rows: readonly Pick<IssueRow, 'problem'>[]): string {
  const times = timesOf(rows)
  if (times.length === 0) return ''
  const issues = counted(rows.length, 'closed issue')
  const age = formatAge(median(times))
  return times.length === 1 ? `${issues}, open ${age}` : `${issues}, median time open ${age}`
}
