import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { createPeopleCheck, type CheckOutcome } from '#src/kit/api/check-people.ts'
import { keptRun, usePeopleRun } from '#src/kit/api/people-run.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { checkPerson, personChecks, showChecks } from './connection-checks.ts'

const neverChecked = (user_id: string): PersonCheck => ({
  user_id,
  checked_at: null,
  connections: [],
  issues: [],
  unreadable: [],
  shared: [],
  last_activity: null,
  failed: null,
})

/** Merges results into the cached checks. A failed check only sets `failed`. */
function takeOutcomes(outcomes: readonly CheckOutcome[]) {
  const failures = outcomes.some(({ check }) => !check)
  const known = new Map(
    failures
      ? queryClient()
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

/** Queries affected by checks: problems are opened and closed, and the frame shows counts. */
const FOLLOWING = ['problems', 'incidents', 'checkSummary', 'connectionChanges']
function refreshAfterwards() {
  for (const name of FOLLOWING) void queryClient().invalidateQueries({ queryKey: [name] })
  const { queryKey } = personChecks()
  // a shared account found by one person's check is also news for the other
  if (
    queryClient()
      .getQueryData(queryKey)
      ?.checks.some(({ shared }) => shared.length > 0)
  )
    void queryClient().invalidateQueries({ queryKey })
}

const theRun = keptRun('peopleCheck', () => {
  const run = createPeopleCheck(checkPerson, takeOutcomes)
  let state = run.get().state
  run.subscribe(() => {
    const before = state
    state = run.get().state
    if (before === 'checking' && state !== 'checking' && state !== 'ended') refreshAfterwards()
  })
  return run
})

/** Refresh of many people, one run for this tab. */
export const usePeopleCheck = () => usePeopleRun(theRun())
export type PeopleCheckModel = ReturnType<typeof usePeopleCheck>
