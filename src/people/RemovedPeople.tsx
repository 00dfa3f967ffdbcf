import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { RemovedPerson } from '#contract/own/workspace.ts'
import { formatInstant, offsetHere } from '#lib/days.ts'
import { erasePerson, removedPeople } from '#src/kit/api/workspace-changes.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago, errorLine } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import type { PeopleModel } from './use-people.ts'

import css from './people.module.css'

/** Data that erasing deletes, each in few words. */
const keptOf = ({ notes, issues, left_out, settings, tags }: RemovedPerson): string[] =>
  [
    'the name',
    tags.length > 0 && counted(tags.length, 'tag'),
    notes > 0 && counted(notes, 'note'),
    issues > 0 && `${counted(issues, 'issue')} and ${issues === 1 ? 'its' : 'their'} history`,
    left_out > 0 && `exclusions for ${counted(left_out, 'workout')}`,
    settings && 'saved heart rates and thresholds',
    'connection history',
  ].filter((part) => part !== false)

function EraseDialog({
  person,
  name,
  onDone,
}: {
  person: RemovedPerson
  name: string
  onDone: () => void
}) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => erasePerson(person.user_id),
    onSuccess: onDone,
  })
  return (
    <Dialog
      title={`Erase ${name}?`}
      onClose={onDone}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button className={css.danger} disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Erasing…' : 'Erase now'}
          </Button>
        </>
      }
    >
      <p>This permanently deletes the following for your whole team:</p>
      <ul className={css.erased}>
        {keptOf(person).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="faint small">Workouts and connections aren’t deleted.</p>
      {error && (
        <p role="alert" className="bad anywhere below-3">
          Couldn’t erase this person. {errorLine(error)}
        </p>
      )}
    </Dialog>
  )
}

/** Recently removed people, with the ways to restore or erase them. Nothing if there are none. */
export function RemovedPeople({ putBack }: Pick<PeopleModel, 'putBack'>) {
  const { data: removed = [] } = useQuery(removedPeople())
  const { hideIdentifiers } = usePreferences()
  const [asked, setAsked] = useState<string | null>(null)
  const summary = useRef<HTMLElement>(null)
  const [first, more] = useShowMore(removed)
  const person = removed.find(({ user_id }) => user_id === asked)
  const nameOf = ({ user_id, label }: RemovedPerson) =>
    hideIdentifiers ? 'this person' : (label ?? shortId(user_id))
  /** The button that had the focus is gone with its line. */
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
                Removed <Ago since={Date.parse(one.removed_at)} />. Will be erased{' '}
                {formatInstant(one.erased_at, offsetHere(one.erased_at))}
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
                aria-label={`Erase ${nameOf(one)} now`}
                onClick={() => setAsked(one.user_id)}
              >
                Erase now
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {more}
      {person && (
        <EraseDialog
          person={person}
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
