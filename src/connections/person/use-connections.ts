import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type {
  CheckedConnection,
  PersonCheck,
  PersonIssue,
} from '#contract/own/connection-checks.ts'
import { issueKeys } from '#lib/connections/key.ts'
import { recordedDays, usualRules } from '#lib/connections/silence.ts'
import { today } from '#lib/days.ts'
import type { MessagedPerson } from '#src/connections/messages/messages.ts'
import { checkPerson, keptCheck, showChecks } from '#src/connections/model/connection-checks.ts'
import { incidentOf, openIncidents, sharedAccounts } from '#src/connections/model/incidents.ts'
import { incidents as listIncidents } from '#src/connections/model/problems.ts'
import { listProviders } from '#src/connections/model/queries.ts'
import { useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { people } from '#src/kit/api/workspace.ts'

import { lookedFrom, recentWorkouts } from './loader.ts'
import { connectionRows, inTrouble } from './rows.ts'
import { useConnectionHistory } from './use-connection-history.ts'

/** Stored check of a person on the list, updated with the page's own, so that all pages agree. */
function useOwnCheck(user_id: string) {
  const kept = useQuery(keptCheck(user_id))
  const isListed = kept.data?.added_at != null
  // the page's own reading shows problems with the service
  const { isPending, mutate } = useMutation({
    mutationFn: () => checkPerson(user_id),
    onSuccess: (check) => showChecks([check]),
    onSettled: () => void kept.refetch(),
  })
  /** Calls `onDone` afterwards, also if the person is not on the list and there is nothing to check. */
  const check = (onDone: () => void) => {
    if (isListed) mutate(undefined, { onSettled: onDone })
    else onDone()
  }
  return { kept, isListed, isChecking: isPending, check }
}

const NONE: never[] = []

/** Incidents that affect the person, and all providers with one. */
function useIncidents(user_id: string, before: PersonCheck | null) {
  const { data: going = NONE } = useQuery(listIncidents())
  return useMemo(() => {
    const incidents = openIncidents(going, before ? [before] : []).filter(
      ({ user_ids }) => user_ids.length,
    )
    return {
      incidents,
      failing: new Set(openIncidents(going, []).map(({ provider }) => provider)),
      /** True if a connection is part of an incident. */
      isOfIncident: (connection: string) =>
        incidentOf({ user_id, connection }, incidents) !== undefined,
    }
  }, [going, before, user_id])
}

/** A person's connections and findings from their workouts, both reloaded by `check`. */
export function useConnections(user_id: string) {
  const result = useQueryWithPrevious(listProviders({ user_id }))
  const workouts = useQuery(recentWorkouts(user_id))
  const { kept, isListed, isChecking, check: checkKept } = useOwnCheck(user_id)
  const { data: list } = useQuery(people())
  const before = kept.data?.check ?? null
  const { incidents, failing, isOfIncident } = useIncidents(user_id, before)
  const history = useConnectionHistory(user_id, { incidents, isListed })
  const { providers } = result.data.body
  const { rejected } = result.data
  const recorded = useMemo(
    () => (workouts.data ? recordedDays(workouts.data.body.workouts) : null),
    [workouts.data],
  )
  const now = today()
  const from = lookedFrom()
  const isReading = workouts.isLoading
  const addedOn = kept.data?.added_at?.slice(0, 10) ?? null
  const rules = kept.data?.rules ?? usualRules
  const { rows, issues } = useMemo(
    () =>
      connectionRows(
        { connections: providers, unreadable: rejected.map(({ reason }) => reason) },
        recorded,
        { before, today: now, addedOn, rules, lookedFrom: from, isReading, isOfIncident, failing },
      ),
    [
      providers,
      rejected,
      recorded,
      before,
      now,
      addedOn,
      rules,
      from,
      isReading,
      isOfIncident,
      failing,
    ],
  )
  /** Input of a message about some of the connections and issues. */
  const messaged = (of: {
    connections: readonly CheckedConnection[]
    issues: readonly PersonIssue[]
  }): MessagedPerson => {
    const listed = list?.find((person) => person.user_id === user_id)
    return {
      user_id,
      label: listed?.label ?? null,
      tags: listed?.tags ?? null,
      checked_at: `${new Date(result.receivedAt).toISOString().slice(0, 19)}Z`,
      connections: [...of.connections],
      issues: [...of.issues],
    }
  }
  const check = () => {
    result.retry()
    void workouts.refetch()
    checkKept(history.refetch)
  }
  const troubled = rows.filter(inTrouble)
  const wrong = issues.filter(({ troubles }) => troubles.length > 0)
  const shown = new Set([
    ...troubled.flatMap((row) => history.historyOf(row).problem?.id ?? []),
    ...wrong.flatMap(({ key }) => history.problemOf(key)?.id ?? []),
    ...(before?.shared ?? []).flatMap(
      ({ provider }) => history.problemOf(issueKeys.shared(provider))?.id ?? [],
    ),
  ])
  /** Seen now, but not confirmed by a second check of the team. */
  const unconfirmed =
    troubled.filter((row) => history.historyOf(row).isUnconfirmed).length +
    wrong.filter(({ key }) => !history.problemOf(key)).length
  return {
    result,
    workouts,
    history,
    shared: sharedAccounts(before ? [before] : []),
    providers,
    rows,
    troubled,
    issues: wrong,
    /** The one of them that there is no connection at all. */
    unconnected: wrong.find(({ key }) => key === issueKeys.unconnected),
    /**
     * Open issues from the team's checks that are not found now. The next check closes them, or
     * finds them again.
     */
    notFoundNow: workouts.data ? history.open.filter(({ id }) => !shown.has(id)) : [],
    incidents,
    /** Time of the team's last check of the person. Null if there was none, undefined while loading. */
    checkedAt: kept.data && (before?.checked_at ?? null),
    isListed,
    unconfirmed,
    lookedFrom: from,
    messaged,
    check,
    isChecking: result.isFetching || workouts.isFetching || isChecking,
  }
}
export type ConnectionsModel = ReturnType<typeof useConnections>
