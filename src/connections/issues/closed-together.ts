import { dayAt, offsetHere, type Day } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'

import type { IssueRow } from './issue-rows.ts'

/** Issues closed within so many milliseconds of each other were closed by one refresh, or by the end of one incident. */
const TOGETHER_MS = 10 * 60_000
/** Fewer of them are a row each. */
const TOGETHER_MIN = 3

const closedAt = ({ problem }: IssueRow) => Date.parse(problem.closed_at ?? '')

/** One row that speaks for several issues: it has all their causes, the first start and the assignee of all, if they have one. */
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

/** Closed issues, the latest first, where many of one provider that were closed together in one way are one row. */
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

/** The day of the reader on which an issue was closed. */
function dayOf(row: IssueRow): Day {
  const at = row.problem.closed_at ?? ''
  return dayAt(closedAt(row), offsetHere(at))
}

/** The rows with a heading before those of each day; the issues of a row stay below it. */
export function underDays(rows: readonly IssueRow[]): IssueRow[] {
  let last: Day | null = null
  return rows.flatMap((row) => {
    const day = row.isMember ? last : dayOf(row)
    if (day === null || day === last) return row
    last = day
    return [
      { ...row, day, together: undefined, problem: { ...row.problem, id: `day ${day}` } },
      row,
    ]
  })
}
