import { useState } from 'react'

import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import { sharedIssueKey, type SharedIssue } from './incident-words.ts'
import { PeopleLink, SharedIssueWords } from './SharedIssueWords.tsx'

import css from './shared-issue-line.module.css'

const kinds: readonly SharedIssue['kind'][] = ['errors', 'shared', 'consent']

/**
 * Issues of several people at once, so that no patient is messaged about another's: one line, and
 * the others on demand.
 */
export function SharedIssueLine({
  sharedIssues,
  clock,
}: {
  sharedIssues: readonly SharedIssue[]
  clock: (instant: string) => string
}) {
  const [isOpen, setOpen] = useState(false)
  const all = sharedIssues.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  if (all.length === 0) return null
  return (
    <section className={css.lines} aria-label="Incidents">
      <ul>
        {(isOpen ? all : all.slice(0, 1)).map((sharedIssue, place) => {
          const key = sharedIssueKey(sharedIssue)
          return (
            <li key={`${key} ${sharedIssue.user_ids[0]}`} className={css.line}>
              <p>
                <SharedIssueWords sharedIssue={sharedIssue} clock={clock} />
              </p>
              {place === 0 && all.length > 1 && (
                <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  {isOpen ? 'Show less' : counted(all.length - 1, 'more incident')}
                </Button>
              )}
              <PeopleLink sharedIssue={sharedIssue} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
