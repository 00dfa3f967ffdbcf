import type { Trouble } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { formatAge } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { issueAge } from '#src/connections/model/issue-age.ts'
import { uncapitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'

import type { IssueRow } from './issue-rows.ts'

/** Milliseconds from the start of an issue to its end. Null while it is open. */
export const openFor = ({ cause_since, closed_at }: Problem): number | null =>
  closed_at === null ? null : issueAge({ cause_since, closed_at }, Date.parse(closed_at))

/** `11 days`, or `2–11 days` for issues closed together. Null while it is open. */
export function openWords({ problem, together }: Pick<IssueRow, 'problem' | 'together'>) {
  const times = (together ?? [{ problem }]).flatMap((one) => openFor(one.problem) ?? [])
  if (times.length === 0) return null
  const [shortest, longest] = [formatAge(Math.min(...times)), formatAge(Math.max(...times))]
  if (shortest === longest) return longest
  const [figure, unit] = shortest.split(' ')
  const isOfOneUnit = unit?.replace(/s$/, '') === longest.split(' ')[1]?.replace(/s$/, '')
  return isOfOneUnit ? `${figure}–${longest}` : `${shortest}–${longest}`
}

/** Words for the recovery from one kind of trouble, if more specific than "recovered". */
const recoveryWords: Partial<Record<Trouble['kind'], string>> = {
  unconnected: 'Patient connected',
  silent: 'Data resumed',
  'no data': 'First data arrived',
}

/** Outcome of a closed issue in words. Null if it was not recorded. */
function resolutionOf({ closed_as, troubles }: Problem): string | null {
  if (closed_as === null) return null
  const [kind, ...others] = new Set(troubles.map((trouble) => trouble.kind))
  const isOfOneKind = kind !== undefined && others.length === 0
  return (
    (closed_as === 'recovered' && isOfOneKind && recoveryWords[kind]) || closingWords[closed_as]
  )
}

/** `Recovered`, or `Recovered, data resumed` for issues closed together. Null if it was not recorded. */
export function resolutionWords({ problem, together }: Pick<IssueRow, 'problem' | 'together'>) {
  const all = (together ?? [{ problem }]).flatMap((one) => resolutionOf(one.problem) ?? [])
  const [first, ...others] = new Set(all)
  return first === undefined ? null : [first, ...others.map(uncapitalized)].join(', ')
}

/** `12 closed issues, median time open 9 days`. Empty if there are none. */
export function closedSummary(rows: readonly Pick<IssueRow, 'problem'>[]): string {
  const times = rows.flatMap(({ problem }) => openFor(problem) ?? []).toSorted((a, b) => a - b)
  if (times.length === 0) return ''
  const issues = counted(rows.length, 'closed issue')
  const age = formatAge(median(times))
  return times.length === 1 ? `${issues}, open ${age}` : `${issues}, median time open ${age}`
}
