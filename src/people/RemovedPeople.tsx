import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { RemovedPerson } from '#contract/own/workspace.ts'
import { formatInstant, offsetHere } from '#lib/days.ts'
import { removedPeople } from '#src/kit/api/workspace-changes.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import { EraseDialog } from './EraseDialog.tsx'
import type { PeopleModel } from './use-people.ts'

import css from './people.module.css'

/** Recently removed people, with buttons to restore or erase them. Nothing if there are none. */
export function RemovedPeople({ putBack }: Pick<PeopleModel, 'putBack'>) {
  const { data: removed = [] } = useQuery(removedPeople())
  const { hideIdentifiers } = usePreferences()
  const [asked, setAsked] = useState<string | null>(null)
  const summary = useRef<HTMLElement>(null)
  const [first, more] = useShowMore(removed)
  const person = removed.find(({ user_id }) => user_id === asked)
  const nameOf = ({ user_id, label }: RemovedPerson) =>
    hideIdentifiers ? 'this person' : (label ?? shortId(user_id))
  /** The focused button is gone with its row. */
  const refocus = () => setTimeout(() => summary.current?.focus())
  if (removed.length === 0) return null
  return (
    <details className={css.removed}>
      <summary ref={summary}>Recently removed ({formatNumber(removed.length)})</summary>
      <ul>
        {first.map((one) => (
          <li key={one.user_id}>
            <span>
              <strong>{hideIdentifiers ? 'Person' : (one.label ?? shortId(one.user_id))}</strong>{' '}
              <span className="faint small">
                Removed <Ago since={Date.parse(one.removed_at)} />. Will be deleted{' '}
                {formatInstant(one.deleted_at, offsetHere(one.deleted_at))}
              </span>
            </span>
            <span className={css.removedActions}>
              <Button
                needs="people.write"
                icon="undo"
                aria-label={`Restore ${nameOf(one)}`}
                onClick={() => {
                  putBack(one)
                  refocus()
                }}
              >
                Restore
              </Button>
              <Button
                needs="people.erase"
                look="quiet"
                aria-label={`Erase ${nameOf(one)}`}
                onClick={() => setAsked(one.user_id)}
              >
                Erase…
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {more}
      {person && (
        <EraseDialog
          userId={person.user_id}
          name={nameOf(person)}
          onDone={() => {
            setAsked(null)
            refocus()
          }}
        />
      )}
    </details>
  )
}
