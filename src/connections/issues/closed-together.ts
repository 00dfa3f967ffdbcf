import { dayHere, type Day } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'

import type { IssueRow } from './issue-rows.ts'

/** Maximum time in milliseconds between issues closed by the same refresh, or by the end of one incident. */
const TOGETHER_MS = 10 * 60_000
/** Minimum number of issues for a common row. */
const TOGETHER_MIN = 3

const closedAt = ({ problem }: IssueRow) => Date.parse(problem.closed_at ?? '')

/** Local day on which an issue was closed. */
export const dayOf = (row: IssueRow): Day => dayHere(row.problem.closed_at ?? '')

/** One row for several issues: all their causes, the first start, and the assignee if they share one. */
function rowOfAll(together: readonly IssueRow[], first: IssueRow): IssueRow {
  const problems = together.map(({ problem }) => problem)
  const [since = first.problem.cause_since] = problems.map((one) => one.cause_since).sort()
  const causes = new Map(
    problems.flatMap(({ troubles }) =>
      troubles.map((trouble) => [`${trouble.kind} ${trouble.detail} ${trouble.resource}`, trouble]),
    ),
  )
  const isOfOne = problems.every(({ owner }) => owner === first.problem.owner)
  return {
    name: counted(new Set(problems.map(({ user_id }) => user_id)).size, 'person', 'people'),
    problem: {
      ...first.problem,
      id: `together ${first.problem.id}`,
      troubles: [...causes.values()],
      cause_since: since,
      owner: isOfOne ? first.problem.owner : null,
    },
    together: together.map((row) => ({ ...row, isMember: true })),
  }
}

/**
 * Closed issues, most recently closed first. Many of one provider that were closed together in the
 * same way are one row.
 */
export function closedTogether(rows: readonly IssueRow[]): IssueRow[] {
  const groups: IssueRow[][] = []
  const latest = new Map<string, IssueRow[]>()
  for (const row of rows) {
    const key = `${row.problem.provider} ${row.problem.closed_as}`
    const known = latest.get(key)
    const last = known?.at(-1)
    if (known && last && Math.abs(closedAt(last) - closedAt(row)) <= TOGETHER_MS) {
      known.push(row)
      continue
    }
    const group = [row]
    latest.set(key, group)
    groups.push(group)
  }
  return groups
    .flatMap((group) => {
      const [first] = group
      return first && group.length >= TOGETHER_MIN ? [rowOfAll(group, first)] : group
    })
    .toSorted((a, b) => closedAt(b) - closedAt(a))
}
