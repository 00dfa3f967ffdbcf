import type { Problem } from '#contract/own/problems.ts'
import { problemProvider, problemTroubles } from '#src/connections/model/problem-words.ts'

/** An issue with what its person is called. */
export type IssueRow = { problem: Problem; name: string }

/** The issues in which every word of `text` is found, in the order they come in. */
export function issueRows(
  problems: readonly Problem[],
  nameOf: (userId: string) => string,
  text: string,
): IssueRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return problems
    .map((problem) => ({ problem, name: nameOf(problem.user_id) }))
    .filter(({ problem, name }) => {
      const said =
        `${name} ${problemProvider(problem)} ${problem.provider} ${problemTroubles(problem)} ${problem.owner ?? ''}`.toLowerCase()
      return words.every((word) => said.includes(word))
    })
}
