import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { formatDayShort, formatInstant, offsetHere, today } from '#lib/days.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { snoozedWords } from '#src/connections/model/problem-words.ts'
import { paths } from '#src/kit/url/paths.ts'

import css from './connections.module.css'

/** Assignee of a problem, and the way to it. `provider` is its display name. */
export function OpenProblem({ problem, provider }: { problem: Problem; provider: string }) {
  const { cause_since, owner, contacted_on } = problem
  const facts = [
    owner ?? 'Unassigned',
    contacted_on && `contacted ${formatDayShort(contacted_on)}`,
    snoozedWords(problem, today()),
  ]
  return (
    <span
      className="soft small"
      title={`Since ${formatInstant(cause_since, offsetHere(cause_since))}`}
    >
      {facts.filter(Boolean).join(', ')}
      <Link
        className={css.link}
        to={paths.issues({ open: issueKey(problem) })}
        aria-label={`Open the ${provider} issue`}
      >
        Open issue
      </Link>
    </span>
  )
}
