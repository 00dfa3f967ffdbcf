import type { Trouble } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { issueAge } from '#src/connections/model/issue-age.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import { shortAges } from '#src/kit/ui/text/ago.ts'

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

/** `Data resumed`, or `Recovered (5), data resumed (1)` for issues closed together. Null if not recorded. */
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
    .map(([words, count], place) => `${place === 0 ? words : uncapitalized(words)} (${count})`)
    .join(', ')
}

/** `Data resumed after 9d`, where the time has no column of its own. */
export const resolutionAfter = (row: Pick<IssueRow, 'problem' | 'together'>): string =>
  [resolutionWords(row) ?? 'Resolved', openWords(row)].filter(Boolean).join(' after ')
