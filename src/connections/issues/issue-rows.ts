import type { Problem } from '#contract/own/problems.ts'
import { problemProvider, problemTroubles } from '#src/connections/model/problem-words.ts'

/** An issue with the name of its person. */
export type IssueRow = {
  problem: Problem
  name: string
  /** The issues in the row, if there are several. */
  together?: readonly IssueRow[]
  /** True for one of the issues of such a row. */
  isMember?: true
}

export const issueRows = (
  problems: readonly Problem[],
  nameOf: (userId: string) => string,
): IssueRow[] => problems.map((problem) => ({ problem, name: nameOf(problem.user_id) }))

/** Searchable texts of an issue. */
export const textsOfIssue = ({ problem, name }: IssueRow) => [
  name,
  problemProvider(problem),
  problem.provider,
  problemTroubles(problem),
  problem.owner,
]
