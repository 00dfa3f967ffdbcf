import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { CheckedConnection } from '#contract/connection-checks.ts'
import type { MessagedPerson } from '#lib/connections/messages.ts'
import { recordedDays, unlistedProviders } from '#lib/connections/silence.ts'
import { today } from '#lib/days.ts'
import { listProviders } from '#src/api/queries.ts'
import { useQueryWithPrevious } from '#src/api/use-query-with-previous.ts'
import { people } from '#src/api/workspace.ts'
import { lookedFrom, recentWorkouts } from './loader.ts'
import { connectionRows } from './rows.ts'
import { useConnectionHistory } from './use-connection-history.ts'

/** A person's connections and what their workouts tell of them, both read anew by `check`. */
export function useConnections(user_id: string) {
  const result = useQueryWithPrevious(listProviders({ user_id }))
  const workouts = useQuery(recentWorkouts(user_id))
  const history = useConnectionHistory(user_id)
  const { data: list } = useQuery(people())
  const { providers } = result.data.body
  const recorded = useMemo(
    () => (workouts.data ? recordedDays(workouts.data.body.workouts) : null),
    [workouts.data],
  )
  const now = today()
  const from = lookedFrom()
  const isReading = workouts.isLoading
  const rows = useMemo(
    () => connectionRows(providers, recorded, { now, lookedFrom: from, isReading }),
    [providers, recorded, now, from, isReading],
  )
  // one that could not be read may be the provider that is missing
  const isWhole = result.data.rejected.length === 0
  const unlisted = useMemo(
    () => (recorded && isWhole ? unlistedProviders(providers, recorded, now) : []),
    [recorded, isWhole, providers, now],
  )
  /** What a message about some of the connections is written from. */
  const messaged = (connections: readonly CheckedConnection[]): MessagedPerson => {
    const listed = list?.find((person) => person.user_id === user_id)
    return {
      user_id,
      label: listed?.label ?? null,
      tags: listed?.tags ?? null,
      checked_at: `${new Date(result.receivedAt).toISOString().slice(0, 19)}Z`,
      connections: [...connections],
    }
  }
  const check = () => {
    result.retry()
    void workouts.refetch()
    history.refetch()
  }
  return {
    result,
    workouts,
    history,
    providers,
    rows,
    unlisted,
    lookedFrom: from,
    messaged,
    check,
    isChecking: result.isFetching || workouts.isFetching,
  }
}
export type ConnectionsModel = ReturnType<typeof useConnections>
