import { lazy, Suspense, useState } from 'react'

import type { Problem } from '#contract/connection-checks.ts'
import { formatDay, today } from '#lib/days.ts'
import { isSnoozed } from '#lib/connections/standing.ts'
import { usePersonName } from '#src/layout/person.ts'
import { Button } from '#src/ui/Button.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import css from './connections.module.css'

const ProblemDialog = lazy(() => import('#src/layout/ProblemDialog.tsx'))

/** Whose turn it is in the team, and what they wrote, with the way to see to it. `provider` as it is called. */
export function OpenProblem({ problem, provider }: { problem: Problem; provider: string }) {
  const { opened_at, owner, note, snoozed_until, contacted_on } = problem
  // a note can name whom it is about
  const { hideIdentifiers } = usePreferences()
  const name = usePersonName(problem.user_id)
  const [isOpen, setOpen] = useState(false)
  const facts = [
    `Open since ${formatDay(opened_at.slice(0, 10))}`,
    owner === null ? 'nobody sees to it' : `${owner} sees to it`,
    contacted_on && `contacted on ${formatDay(contacted_on)}`,
    isSnoozed(problem, today()) && `asleep until ${formatDay(snoozed_until!)}`,
  ]
  return (
    <div className={css.problem}>
      {facts.filter(Boolean).join(', ')}
      {note && !hideIdentifiers ? (
        <>
          : “<LongText text={note} />”{' '}
        </>
      ) : (
        '. '
      )}
      <Button look="quiet" onClick={() => setOpen(true)}>
        See to it
      </Button>
      <Suspense>
        {isOpen && (
          <ProblemDialog
            problem={problem}
            title={`${name}, ${provider}`}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
