import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { formatDayShort, formatInstant, offsetHere, today } from '#lib/days.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { snoozedWords } from '#src/connections/model/problem-words.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'

import css from './connections.module.css'

/** Assignee of a problem, the way to it and the team's note. `provider` is its display name. */
export function OpenProblem({ problem, provider }: { problem: Problem; provider: string }) {
  const { hideIdentifiers } = usePreferences()
  const { cause_since, owner, contacted_on, note } = problem
  const facts = [
    owner ?? 'Unassigned',
    contacted_on && `contacted ${formatDayShort(contacted_on)}`,
    snoozedWords(problem, today()),
  ]
  return (
    <div
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
      {note && !hideIdentifiers && <p className={`anywhere ${css.note}`}>{note}</p>}
    </div>
  )
}
