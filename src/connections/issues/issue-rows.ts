import type { Problem } from '#contract/own/problems.ts'
import type { Day } from '#lib/days.ts'
import { problemProvider, problemTroubles } from '#src/connections/model/problem-words.ts'

/** An issue with what its person is called. */
export type IssueRow = {
  problem: Problem
  name: string
  /** The issues that the row stands for, where they are several. */
  together?: readonly IssueRow[]
  /** The day that such a row is listed under, of an issue of it. */
  memberOf?: Day
}

export const issueRows = (
  problems: readonly Problem[],
  nameOf: (userId: string) => string,
): IssueRow[] => problems.map((problem) => ({ problem, name: nameOf(problem.user_id) }))

/** Texts that an issue is found by. */
export const textsOfIssue = ({ problem, name }: IssueRow) => [
  name,
  problemProvider(problem),
  problem.provider,
  problemTroubles(problem),
  problem.owner,
]
