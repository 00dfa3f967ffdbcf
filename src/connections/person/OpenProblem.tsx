import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { formatDayShort, formatInstant, offsetHere, today } from '#lib/days.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { snoozedWords } from '#src/connections/model/problem-words.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'

import css from './connections.module.css'

/** Assignee of an issue, and what was done about it. */
export const Assignment = ({ problem }: { problem: Problem }) => (
  <span
    className="soft small"
    title={`Since ${formatInstant(problem.cause_since, offsetHere(problem.cause_since))}`}
  >
    {[
      problem.owner === null ? 'Unassigned' : `Assigned to ${problem.owner}`,
      problem.contacted_on && `contacted ${formatDayShort(problem.contacted_on)}`,
      snoozedWords(problem, today()),
    ]
      .filter(Boolean)
      .join(', ')}
  </span>
)

/** Link to an issue. `provider` is its display name. */
export const IssueLink = ({ problem, provider }: { problem: Problem; provider: string }) => (
  <Link
    className={buttonLink('quiet')}
    to={paths.issues({ open: issueKey(problem) })}
    aria-label={`View issue: ${provider}`}
  >
    View issue
  </Link>
)

/** The team's note on an issue. Notes can name people, so they are hidden with names. */
export function IssueNote({ problem: { note } }: { problem: Problem }) {
  const { hideIdentifiers } = usePreferences()
  return note && !hideIdentifiers ? <p className={`small anywhere ${css.note}`}>{note}</p> : null
}
