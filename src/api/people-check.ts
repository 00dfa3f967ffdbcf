import { useEffect, useSyncExternalStore } from 'react'

import type { PersonCheck } from '#contract/connection-checks.ts'
import { createPeopleCheck, type CheckOutcome } from './check-people.ts'
import { ApiError } from './client.ts'
import { checkPerson, personChecks, showChecks } from './connection-checks.ts'
import { queryClient } from './query-client.ts'

const neverChecked = (user_id: string): PersonCheck => ({
  user_id,
  checked_at: null,
  connections: [],
  unreadable: [],
  unlisted: [],
  unlisted_pending: [],
  shared: [],
  last_activity: null,
  failed: null,
})

/** What came stands in the place of what was known; of a check that came to nothing, only that it failed. */
function takeOutcomes(outcomes: readonly CheckOutcome[]) {
  const failures = outcomes.some(({ check }) => !check)
  const known = new Map(
    failures
      ? queryClient
          .getQueryData(personChecks().queryKey)
          ?.checks.map((check) => [check.user_id, check])
      : [],
  )
  showChecks(
    outcomes.map((outcome) =>
      outcome.check
        ? outcome.check
        : {
            ...(known.get(outcome.user_id) ?? neverChecked(outcome.user_id)),
            failed: outcome.failed,
          },
    ),
  )
}

/** What checks of people change beside themselves: problems are opened and closed, and the frame counts. */
const FOLLOWING = ['problems', 'checkSummary', 'connectionChanges']
function refreshAfterwards() {
  for (const name of FOLLOWING) void queryClient.invalidateQueries({ queryKey: [name] })
  const { queryKey } = personChecks()
  // an account that one person's check found shared is also news of the other
  if (queryClient.getQueryData(queryKey)?.checks.some(({ shared }) => shared.length > 0))
    void queryClient.invalidateQueries({ queryKey })
}

type Run = ReturnType<typeof createPeopleCheck>
/** It stands in the cache of all answers, so that it is forgotten with it: at sign-out, and for another team. */
const NAME = 'peopleCheck'
queryClient.setQueryDefaults([NAME], {
  gcTime: Infinity,
  staleTime: Infinity,
  structuralSharing: false,
})
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === NAME) (query.state.data as Run).drop()
})

function theRun(): Run {
  const known = queryClient.getQueryData<Run>([NAME])
  if (known) return known
  const run = createPeopleCheck(checkPerson, takeOutcomes)
  let state = run.get().state
  run.subscribe(() => {
    const before = state
    state = run.get().state
    if (before === 'checking' && state !== 'checking' && state !== 'ended') refreshAfterwards()
  })
  queryClient.setQueryData([NAME], run)
  return run
}

/** Whether a run was broken off because the page that wanted it was left. */
let isLeft = false

/** The check of many people, one run for this tab. It goes on while a page wants it, and where it was when one does again. */
export function usePeopleCheck() {
  const run = theRun()
  const check = useSyncExternalStore(run.subscribe, run.get, run.get)
  useEffect(() => {
    if (isLeft) run.resume()
    isLeft = false
    return () => {
      isLeft = run.get().state === 'checking'
      run.pause()
    }
  }, [run])
  const { error } = check
  const isUnreachable = error instanceof ApiError && error.kind === 'unreachable'
  // the browser says when it is connected again
  useEffect(() => {
    if (!isUnreachable) return undefined
    window.addEventListener('online', run.resume)
    return () => window.removeEventListener('online', run.resume)
  }, [isUnreachable, run])
  const { start, pause, resume, stop, retryFailed, drop } = run
  return { ...check, start, pause, resume, stop, retryFailed, drop }
}
export type PeopleCheckModel = ReturnType<typeof usePeopleCheck>
