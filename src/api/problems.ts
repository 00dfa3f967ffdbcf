/** The queue, as our own gateway keeps it. */
import { queryOptions } from '@tanstack/react-query'

import type {
  Problem,
  ProblemChange,
  ProblemHistory,
  Problems,
  ProblemsChanged,
} from '#contract/connection-checks.ts'
import { connectionPaths } from '#contract/connection-paths.ts'
import { fillPath } from '#lib/address.ts'
import { sendRequest } from './client.ts'
import { queryClient } from './query-client.ts'

/** Of everybody or of one person; open ones first. */
export const problems = (args: { state?: 'open' | 'closed'; user_id?: string } = {}) =>
  queryOptions({
    queryKey: ['problems', args],
    queryFn: async ({ signal }) =>
      (
        (await sendRequest('GET', connectionPaths.problems, { query: args, signal }))
          .body as Problems
      ).problems,
  })

/** What happened to one, the newest first. */
export const problemHistory = (id: string) =>
  queryOptions({
    queryKey: ['problemHistory', id],
    queryFn: async ({ signal }) =>
      (
        (await sendRequest('GET', fillPath(connectionPaths.history, { id }), { signal }))
          .body as ProblemHistory
      ).events,
    staleTime: 0,
  })

function showChanged(changed: readonly Problem[]) {
  const newer = new Map(changed.map((problem) => [problem.id, problem]))
  queryClient.setQueriesData<Problem[]>({ queryKey: ['problems'] }, (known) =>
    known?.map((problem) => newer.get(problem.id) ?? problem),
  )
  for (const { id } of changed)
    void queryClient.invalidateQueries({ queryKey: problemHistory(id).queryKey })
}

/**
 * The same change of one or of many, each from the version that is on screen. Those that somebody changed meanwhile come
 * back as `conflicts`, as they are now, and nothing of the change is in them.
 */
export async function changeProblems(
  seen: readonly Pick<Problem, 'id' | 'version'>[],
  change: ProblemChange,
): Promise<ProblemsChanged> {
  const { body } = await sendRequest('PATCH', connectionPaths.problems, {
    body: { problems: seen.map(({ id, version }) => ({ id, version })), change },
  })
  const changed = body as ProblemsChanged
  showChanged([...changed.problems, ...changed.conflicts])
  return changed
}
