/** The queue, as stored by our own gateway. */
import { queryOptions } from '@tanstack/react-query'

import type { Problem, ProblemChange } from '#contract/own/problems.ts'
import { compareText } from '#lib/lists.ts'
import { withOneSpelling } from '#src/connections/issue-update/owners.ts'
import { readChanges, type ChangingList, type ListRules } from '#src/kit/api/changing-list.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** Filter of problems: state, person, earliest closing. */
export type ProblemsWanted = { state?: 'open' | 'closed'; user_id?: string; closed_since?: string }

/** Open problems first, most recently opened ahead, then closed ones, most recently closed ahead. */
const order = (a: Problem, b: Problem) =>
  Number(a.closed_at !== null) - Number(b.closed_at !== null) ||
  compareText(b.closed_at ?? '', a.closed_at ?? '') ||
  compareText(b.opened_at, a.opened_at) ||
  compareText(a.id, b.id)

const rulesOf = ({ state, closed_since }: ProblemsWanted): ListRules<Problem> => ({
  idOf: ({ id }) => id,
  personOf: ({ user_id }) => user_id,
  order,
  belongs: (problem) =>
    (!state || problem.state === state) &&
    (!closed_since ||
      problem.closed_at === null ||
      Date.parse(problem.closed_at) >= Date.parse(closed_since)),
  isOlder: (received, known) => received.version < known.version,
})

/** Rows with one spelling for each assignee. */
const selectProblems = ({ rows }: ChangingList<Problem>) => withOneSpelling(rows)

/**
 * Problems of everyone or of one person, open ones first. After the first load, only changes are
 * requested.
 */
export const problems = (args: ProblemsWanted = {}) =>
  queryOptions({
    queryKey: ['problems', args],
    queryFn: ({ signal, client, queryKey }) =>
      readChanges(
        () => client.getQueryData<ChangingList<Problem>>(queryKey),
        async (part) => {
          const query = { ...args, ...part }
          const answer = await callOwn('GET /workspace/problems', { query, signal })
          const { problems: rows, ...about } = answer
          return { rows, ...about }
        },
        rulesOf(args),
      ),
    select: selectProblems,
  })

/** History of a problem, newest first. */
export const problemHistory = (id: string) =>
  queryOptions({
    queryKey: ['problemHistory', id],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/problems/:id/history', { params: { id }, signal })).events,
    staleTime: 0,
  })

/** Histories of all problems that match the same query. */
export const readProblemHistories = async (args: ProblemsWanted) =>
  (await callOwn('GET /workspace/problem-histories', { query: args })).events

/** Incidents: ongoing ones first, then ended ones, latest first. */
export const incidents = () =>
  queryOptions({
    queryKey: ['incidents'],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/incidents', { signal })).incidents,
  })

function showChanged(changed: readonly Problem[]) {
  const newer = new Map(changed.map((problem) => [problem.id, problem]))
  queryClient().setQueriesData<ChangingList<Problem>>(
    { queryKey: ['problems'] },
    (known) => known && { ...known, rows: known.rows.map((row) => newer.get(row.id) ?? row) },
  )
  for (const { id } of changed)
    void queryClient().invalidateQueries({ queryKey: problemHistory(id).queryKey })
}

export const CHANGE_PROBLEMS = 'PATCH /workspace/problems'

/** Queries affected by closing or reopening a problem. */
const OF_LIVES = ['problems', 'personChecks', 'keptCheck', 'checkSummary']

/**
 * Makes the same change to one or many problems, each based on the version on screen. If someone
 * changed some in the meantime, a ConflictError has their current state, and nothing is changed.
 * `author` is the user's own name, empty if not entered.
 */
export async function changeProblems(
  seen: readonly Pick<Problem, 'id' | 'version'>[],
  change: ProblemChange,
  author: string,
): Promise<Problem[]> {
  const { problems: changed } = await callOwn(CHANGE_PROBLEMS, {
    body: {
      problems: seen.map(({ id, version }) => ({ id, version })),
      change,
      author: author || null,
    },
    onConflict: (current) => showChanged(current.problems),
  })
  showChanged(changed)
  if (change.closed_as !== undefined)
    for (const name of OF_LIVES) void queryClient().invalidateQueries({ queryKey: [name] })
  return changed
}
