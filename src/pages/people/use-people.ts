import { useCallback, useState } from 'react'

import type { Person } from '#contract/workspace.ts'
import { people as listPeople } from '#src/api/workspace.ts'
import { putPeople, removePerson } from '#src/api/workspace-changes.ts'
import { useQueryWithPrevious } from '#src/api/use-query-with-previous.ts'
import { errorLine } from '#src/layout/Notices.tsx'

/** What was done to the list last, to be said above it. */
type Change = { kind: 'added'; count: number } | { kind: 'removed'; person: Person } | null

/** The list of people, and what can be done to it: a change that fails says why and changes nothing. */
export function usePeople() {
  const result = useQueryWithPrevious(listPeople())
  const [lastChange, setChange] = useState<Change>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const attempt = useCallback((work: Promise<unknown>, change: Change) => {
    void work
      .then(() => {
        setFailure(null)
        setChange(change)
      })
      .catch((error: Error) => setFailure(errorLine(error)))
  }, [])
  const remove = useCallback(
    (person: Person) => attempt(removePerson(person.user_id), { kind: 'removed', person }),
    [attempt],
  )
  const putBack = ({ user_id, label }: Person) => attempt(putPeople([{ user_id, label }]), null)
  const noteAdded = (count: number) => setChange(count ? { kind: 'added', count } : null)
  return { result, all: result.data, lastChange, failure, remove, putBack, noteAdded }
}

export type PeopleModel = ReturnType<typeof usePeople>

/** Those whose label or id holds the text, in any case. A label that is hidden is not looked into. */
export function matchingPeople(
  people: readonly Person[],
  text: string,
  isLabelHidden: boolean,
): readonly Person[] {
  const words = text.trim().toLowerCase()
  if (!words) return people
  return people.filter(
    ({ user_id, label }) =>
      user_id.includes(words) || (!isLabelHidden && label?.toLowerCase().includes(words)),
  )
}
