import { useQuery } from '@tanstack/react-query'

import type { ConnectionChange, Problem } from '#contract/connection-checks.ts'
import { connectionChanges } from '#src/api/connection-changes.ts'
import { problems as listProblems } from '#src/api/problems.ts'
import { connectionName } from '#lib/connections/cause.ts'
import type { ConnectionRow } from './rows.ts'

/** What the team keeps of a connection from its own checks. */
export type ConnectionHistory = {
  problem: Problem | null
  /** The newest first. */
  changes: ConnectionChange[]
  /** The earliest that is still kept; null where nothing is. */
  from: string | null
}

/** What the team keeps of a person's connections. The page itself does not need it: it reads them anew. */
export function useConnectionHistory(user_id: string) {
  const changes = useQuery(connectionChanges({ user_id }))
  const problems = useQuery(listProblems({ user_id, state: 'open' }))
  const historyOf = ({ connection }: ConnectionRow): ConnectionHistory => {
    const provider = connection.slug ?? connectionName(connection)
    return {
      problem: problems.data?.find((each) => each.provider === provider) ?? null,
      changes: changes.data?.changes.filter((change) => change.provider === provider) ?? [],
      from: changes.data?.from ?? null,
    }
  }
  const refetch = () => void Promise.all([changes.refetch(), problems.refetch()])
  return {
    historyOf,
    error: changes.error ?? problems.error,
    isFetching: changes.isFetching || problems.isFetching,
    refetch,
  }
}
