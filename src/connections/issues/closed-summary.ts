import type { Trouble } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { formatAge } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { issueAge } from '#src/connections/model/issue-age.ts'
import { uncapitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { IssueRow } from './issue-rows.ts'

/** Milliseconds from the start of an issue to its end; null while it is open. */
export const openFor = ({ cause_since, closed_at }: Problem): number | null =>
  closed_at === null ? null : issueAge({ cause_since, closed_at }, Date.parse(closed_at))

/** `11 days`, or `2–11 days` of issues that were closed together; null while it is open. */
export function openWords({ problem, together }: Pick<IssueRow, 'problem' | 'together'>) {
  const times = (together ?? [{ problem }]).flatMap((one) => openFor(one.problem) ?? [])
  if (times.length === 0) return null
  const [shortest, longest] = [formatAge(Math.min(...times)), formatAge(Math.max(...times))]
  if (shortest === longest) return longest
  const [figure, unit] = shortest.split(' ')
  const isOfOneUnit = unit?.replace(/s$/, '') === longest.split(' ')[1]?.replace(/s$/, '')
  return isOfOneUnit ? `${figure}–${longest}` : `${shortest}–${longest}`
}

/** Words for the recovery from troubles of one kind, where they say more than that the connection works. */
const recoveryWords: Partial<Record<Trouble['kind'], string>> = {
  unconnected: 'Patient connected',
  silent: 'Data resumed',
  'no data': 'First data arrived',
}

/** Outcome of a closed issue in words; null where that was not recorded. */
function resolutionOf({ closed_as, troubles }: Problem): string | null {
  if (closed_as === null) return null
  const [kind, ...others] = new Set(troubles.map((trouble) => trouble.kind))
  const isOfOneKind = kind !== undefined && others.length === 0
  return (
    (closed_as === 'recovered' && isOfOneKind && recoveryWords[kind]) || closingWords[closed_as]
  )
}

/** `Recovered`, or `Recovered, data resumed` of issues that were closed together; null where it was not recorded. */
export function resolutionWords({ problem, together }: Pick<IssueRow, 'problem' | 'together'>) {
  const all = (together ?? [{ problem }]).flatMap((one) => resolutionOf(one.problem) ?? [])
  const [first, ...others] = new Set(all)
  return first === undefined ? null : [first, ...others.map(uncapitalized)].join(', ')
}

/** Resolutions after their number, where their own words name who acted or what there is now. */
const countedWords: Readonly<Record<string, string>> = {
  [closingWords.reconnected]: 'reconnected by patient',
  [closingWords.left]: 'disconnected by patient',
  [closingWords.removed]: 'removed',
  'Patient connected': 'connected by patient',
  'Data resumed': 'with data again',
  'First data arrived': 'with first data',
}

/** Resolutions that the summary tells; the others are rare. */
const TOLD = 2

/** `12 issues, open 9 days (median), 7 recovered, 3 reconnected by patient`; nothing where none is closed. */
export function closedSummary(rows: readonly Pick<IssueRow, 'problem'>[]): string {
  const times = rows.flatMap(({ problem }) => openFor(problem) ?? []).toSorted((a, b) => a - b)
  if (times.length === 0) return ''
  const counts = new Map<string, number>()
  for (const { problem } of rows) {
    const words = resolutionOf(problem)
    if (words) counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const outcomes = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, TOLD)
    .map(
      ([words, count]) => `${formatNumber(count)} ${countedWords[words] ?? uncapitalized(words)}`,
    )
  return [
    counted(rows.length, 'issue'),
    `open ${formatAge(median(times))} (median)`,
    ...outcomes,
  ].join(', ')
}
