import { useEffect, useRef } from 'react'

import { counted } from '#src/kit/lib/units.ts'
import { addedWords } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import type { PeopleModel } from './use-people.ts'

/** Last change of the list, with an undo, or the reason that it failed. */
export function ChangeNotice({
  lastChange: change,
  failure,
  putBack,
}: Pick<PeopleModel, 'lastChange' | 'failure' | 'putBack'>) {
  const { hideIdentifiers } = usePreferences()
  const undo = useRef<HTMLButtonElement>(null)
  // the focused button went with its row
  useEffect(() => {
    if (change?.kind === 'removed') undo.current?.focus()
  }, [change])
  return (
    <>
      {failure && (
        <p role="alert" className="bad anywhere below-3">
          {failure}
        </p>
      )}
      {change?.kind === 'added' && (
        <p role="status" className="soft below-3">
          {addedWords(change.count, change.erased)}
        </p>
      )}
      {change?.kind === 'tagged' && (
        <p role="status" className="soft below-3">
          Tags changed for {counted(change.count, 'person', 'people')}.
        </p>
      )}
      {change?.kind === 'removed' && (
        <p role="status" className="soft below-3">
          {hideIdentifiers
            ? 'The person was'
            : `${change.person.label ?? change.person.user_id} was`}{' '}
          removed. You can restore them within one day.
          <Button ref={undo} look="quiet" icon="undo" onClick={() => putBack(change.person)}>
            Undo
          </Button>
        </p>
      )}
    </>
  )
}
