import type { Problem } from '#contract/own/problems.ts'
import { sortKey } from '#lib/sort-key.ts'
import { problemProvider, problemTroubles } from '#src/connections/model/problem-words.ts'

import type { sortable } from './loader.ts'

/** An issue with what its person is called. */
export type IssueRow = { problem: Problem; name: string }

const keys: Record<(typeof sortable)[number], (row: IssueRow) => string> = {
  person: ({ name }) => sortKey(name),
  provider: ({ problem }) => sortKey(problemProvider(problem)),
  owner: ({ problem }) => sortKey(problem.owner ?? ''),
  since: ({ problem }) => problem.cause_since,
  closed: ({ problem }) => problem.closed_at ?? '',
}

/**
 * The issues in which every word of `text` is found, in the order of a column, downwards with a minus before it; without one in the
 * order they come in.
 */
export function issueRows(
  problems: readonly Problem[],
  nameOf: (userId: string) => string,
  { text, sort }: { text: string; sort: string },
): IssueRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = problems
    .map((problem) => ({ problem, name: nameOf(problem.user_id) }))
    .filter(({ problem, name }) => {
      const said =
        `${name} ${problemProvider(problem)} ${problem.provider} ${problemTroubles(problem)} ${problem.owner ?? ''}`.toLowerCase()
      return words.every((word) => said.includes(word))
    })
  const column = sort.replace(/^-/, '') as keyof typeof keys
  if (!Object.hasOwn(keys, column)) return rows
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [first, second] = [keys[column](a), keys[column](b)]
    return direction * (first < second ? -1 : Number(first > second))
  })
}
