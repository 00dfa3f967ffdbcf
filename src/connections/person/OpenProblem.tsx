import { lazy, Suspense, useState } from 'react'

import type { Problem } from '#contract/own/problems.ts'
import { formatDay, formatInstant, offsetHere, today } from '#lib/days.ts'
import { snoozedWords } from '#src/connections/model/problem-words.ts'
import { usePersonName } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { LongText } from '#src/kit/ui/text/LongText.tsx'

import css from './connections.module.css'

const ProblemDialog = lazy(() => import('#src/connections/problems/ProblemDialog.tsx'))

/** Assignee and note of a problem, with the way to open it. `provider` is its display name. */
export function OpenProblem({ problem, provider }: { problem: Problem; provider: string }) {
  const { cause_since, owner, note, contacted_on } = problem
  // a note can name whom it is about
  const { hideIdentifiers } = usePreferences()
  const name = usePersonName(problem.user_id)
  const [isOpen, setOpen] = useState(false)
  const facts = [
    `Since ${formatInstant(cause_since, offsetHere(cause_since))}`,
    owner ?? 'unassigned',
    contacted_on && `contacted ${formatDay(contacted_on)}`,
    snoozedWords(problem, today()),
  ]
  return (
    <div className={`soft small ${css.problem}`}>
      {facts.filter(Boolean).join(', ')}
      {note && !hideIdentifiers ? (
        <>
          : “<LongText text={note} />”{' '}
        </>
      ) : (
        '. '
      )}
      <Button look="quiet" onClick={() => setOpen(true)}>
        {owner === null ? 'Assign' : 'Open'}
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
