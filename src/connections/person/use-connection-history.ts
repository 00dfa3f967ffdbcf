import { useQuery } from '@tanstack/react-query'

import type { ConnectionChange } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { providerOf } from '#lib/connections/key.ts'
import { connectionChanges } from '#src/connections/model/connection-changes.ts'
import { problemsWithIncidents, type ProviderIncident } from '#src/connections/model/incidents.ts'
import { problems as listProblems } from '#src/connections/model/problems.ts'

import { inTrouble, type ConnectionRow } from './rows.ts'

/** History of a connection from the team's own checks. */
export type ConnectionHistory = {
  /** The open one. */
  problem: Problem | null
  /** True if something is wrong that no second check of the team has confirmed. */
  isUnconfirmed: boolean
  /** Newest first. */
  changes: ConnectionChange[]
  /** Earliest stored time. Null if nothing is stored. */
  from: string | null
}

const NONE: readonly Problem[] = []

/**
 * History of a person's connections. The page itself doesn't need it, because it reads the
 * connections again.
 */
export function useConnectionHistory(
  user_id: string,
  { incidents, isListed }: { incidents: readonly ProviderIncident[]; isListed: boolean },
) {
  const changes = useQuery(connectionChanges({ user_id }))
  const problems = useQuery(listProblems({ user_id }))
  const all = problemsWithIncidents(problems.data ?? NONE, incidents)
  const open = all.filter(({ state }) => state === 'open')
  const problemOf = (key: string | null) =>
    open.find(({ connection }) => connection === key) ?? null
  const historyOf = (row: ConnectionRow): ConnectionHistory => {
    const provider = providerOf(row.connection)
    const problem = problemOf(row.checked.key) ?? problemOf(row.formerKey)
    return {
      problem,
      isUnconfirmed: isListed && problems.isSuccess && inTrouble(row) && problem === null,
      changes: changes.data?.changes.filter((change) => change.provider === provider) ?? [],
      from: changes.data?.from ?? null,
    }
  }
  const refetch = () => void Promise.all([changes.refetch(), problems.refetch()])
  return {
    historyOf,
    problemOf,
    open,
    /** False until the problems are loaded: none are counted before. */
    isKnown: problems.data !== undefined,
    /** Closed problems, most recently closed first. */
    closed: all.filter(({ state }) => state === 'closed'),
    error: changes.error ?? problems.error,
    isFetching: changes.isFetching || problems.isFetching,
    refetch,
  }
}
