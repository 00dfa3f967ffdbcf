import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import type { Person } from '#contract/own/workspace.ts'
import { checkSummary, personChecks } from '#src/connections/model/connection-checks.ts'
import { openIncidents, withIncidents } from '#src/connections/model/incidents.ts'
import { incidents as listIncidents } from '#src/connections/model/problems.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { removePerson, restorePerson } from '#src/kit/api/workspace-changes.ts'
import { people as listPeople } from '#src/kit/api/workspace.ts'
import { useSelection } from '#src/kit/table/use-selection.ts'

import { personId, personRows } from './person-rows.ts'

/** Last change of the list, shown above it. */
type Change =
  | { kind: 'added'; count: number; erased: number }
  | { kind: 'tagged'; count: number }
  | { kind: 'removed'; person: Person }
  | null
/** Request that changes the list, and the change to show when it is made. */
type Attempt = { work: () => Promise<unknown>; change?: Change }

/** Checks also run in the background, so the page refetches while it is visible. */
const REFRESH_MS = 60_000

/** Refetches the checks, because added or removed people affect counts and shared accounts. */
function refreshChecks() {
  void queryClient().invalidateQueries({ queryKey: personChecks().queryKey })
  void queryClient().invalidateQueries({ queryKey: checkSummary().queryKey })
}

/** The list of people, and the actions on it. A failed one says why and changes nothing. */
export function usePeople() {
  const result = useQueryWithPrevious(listPeople())
  const checks = useQuery({ ...personChecks(), refetchInterval: REFRESH_MS })
  const going = useQuery({ ...listIncidents(), refetchInterval: REFRESH_MS })
  const [lastChange, setChange] = useState<Change>(null)
  const all = result.data
  const rows = useMemo(() => {
    const found = checks.data?.checks
    return personRows(all, found && withIncidents(found, openIncidents(going.data ?? [], found)))
  }, [all, checks.data, going.data])
  const selection = useSelection(rows, personId)

  const { error, reset, mutate } = useMutation({
    mutationFn: ({ work }: Attempt) => work(),
    onSuccess: (_, { change = null }) => setChange(change),
  })
  const remove = useCallback(
    (person: Person) =>
      mutate({
        work: () => removePerson(person.user_id).finally(refreshChecks),
        change: { kind: 'removed', person },
      }),
    [mutate],
  )
  const putBack = (person: Pick<Person, 'user_id'>) =>
    mutate({ work: () => restorePerson(person.user_id).finally(refreshChecks) })
  const note = (change: Change) => {
    reset()
    setChange(change)
  }
  return {
    result,
    checks,
    all,
    rows,
    lastChange,
    failure: error && error.message,
    remove,
    putBack,
    noteAdded: (count: number, erased: number) => note({ kind: 'added', count, erased }),
    noteTagged: (count: number) => note(count ? { kind: 'tagged', count } : null),
    selection,
  }
}

export type PeopleModel = ReturnType<typeof usePeople>
