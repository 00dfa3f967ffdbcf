import type { KeptIncident, ProblemHistories } from '#contract/own/problems.ts'
import { causeTitle } from '#lib/connections/words.ts'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { toCsv } from '#src/kit/lib/files/csv.ts'
import { commentsOf, listCsv } from '#src/kit/table/list-csv.ts'

import { issueColumns } from './columns.tsx'
import type { IssueRow } from './issue-rows.ts'

type Around = {
  /** Active filters of the list, in words. */
  filteredBy: string
  total: number
  at: Date
  /** True if names, ids, and notes are left out. */
  isHidden: boolean
}

const linesOf = (what: string, count: number, { filteredBy, total, at }: Around) =>
  commentsOf(what, { count, total, of: '', filteredBy }, 'made', at)

/** The issues as on screen, one row each. */
export const issuesCsv = (rows: readonly IssueRow[], around: Around): string =>
  listCsv(issueColumns, rows, around, linesOf('issues', rows.length, around))

/** History of these issues, one row for each field of each event, oldest first. Times are UTC. */
export function historyCsv(
  rows: readonly IssueRow[],
  events: ProblemHistories['events'],
  around: Around,
): string {
  const byProblem = new Map<string, ProblemHistories['events']>()
  for (const event of events)
    byProblem.set(event.problem_id, [event, ...(byProblem.get(event.problem_id) ?? [])])
  return toCsv({
    comments: linesOf('issue history', rows.length, around),
    header: [
      'Person',
      ...(around.isHidden ? [] : ['User ID']),
      'Provider',
      'Time',
      'Event',
      'By',
      'Browser',
      'Field',
      'Before',
      'After',
    ],
    rows: rows.flatMap(({ problem, name }) =>
      (byProblem.get(problem.id) ?? []).flatMap((event) => {
        const fields = event.fields.filter((field) => !around.isHidden || field.name !== 'note')
        return (fields.length ? fields : [{ name: null, before: null, after: null }]).map(
          (field) => [
            name,
            ...(around.isHidden ? [] : [problem.user_id]),
            problemProvider(problem),
            event.at,
            event.kind,
            event.author,
            event.browser,
            field.name,
            field.before,
            field.after,
          ],
        )
      }),
    ),
  })
}

/** The incidents, one row for each affected person. Times are UTC. */
export const incidentsCsv = (
  incidents: readonly KeptIncident[],
  nameOf: (userId: string) => string,
  around: Around,
): string =>
  toCsv({
    comments: linesOf('incidents', incidents.length, around),
    header: [
      'Provider',
      'Issue',
      'Started',
      'Ended',
      'People using the provider',
      'Person',
      ...(around.isHidden ? [] : ['User ID']),
      'Affected since',
      'Recovered',
    ],
    rows: incidents.flatMap(({ provider, name, causes, began_at, ended_at, of, members }) =>
      members.map((member) => [
        name ?? provider,
        causes.map(causeTitle).join(', '),
        began_at,
        ended_at,
        of,
        nameOf(member.user_id),
        ...(around.isHidden ? [] : [member.user_id]),
        member.began_at,
        member.left_at,
      ]),
    ),
  })
