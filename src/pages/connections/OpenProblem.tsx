import { Link } from 'react-router-dom'

import type { Problem } from '#contract/connection-checks.ts'
import { formatDay, today } from '#lib/days.ts'
import { isSnoozed } from '#lib/connections/standing.ts'
import { LongText } from '#src/ui/LongText.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import { paths } from '#src/url/paths.ts'
import css from './connections.module.css'

/** Whose turn it is in the team, and what they wrote; the queue is on the board. */
export function OpenProblem({ problem }: { problem: Problem }) {
  const { opened_at, owner, note, snoozed_until, contacted_on } = problem
  // a note can name whom it is about
  const { hideIdentifiers } = usePreferences()
  const facts = [
    `Open since ${formatDay(opened_at.slice(0, 10))}`,
    owner === null ? 'nobody sees to it' : `${owner} sees to it`,
    contacted_on && `contacted on ${formatDay(contacted_on)}`,
    isSnoozed(problem, today()) && `asleep until ${formatDay(snoozed_until!)}`,
  ]
  return (
    <p className={css.problem}>
      {facts.filter(Boolean).join(', ')}
      {note && !hideIdentifiers && (
        <>
          : “<LongText text={note} />”
        </>
      )}
      . <Link to={paths.board()}>To the queue</Link>
    </p>
  )
}
