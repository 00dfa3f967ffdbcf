import { useQuery } from '@tanstack/react-query'

import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { keptCheck } from '#src/connections/model/connection-checks.ts'
import type { NothingYet } from '#src/kit/api/use-query-with-previous.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'

import { ClosedIssues } from './ClosedIssues.tsx'
import { PersonIssues } from './PersonIssues.tsx'
import { useConnectionHistory } from './use-connection-history.ts'

const NONE: never[] = []

/**
 * Shown if a person's connections could not be loaded: the team's stored data about them. Throws
 * the error if the person is not on the list, or nothing is stored.
 */
export function NotRead({
  userId,
  error,
  retry,
  isFetching,
}: { userId: string; error: Error } & Pick<NothingYet, 'retry' | 'isFetching'>) {
  const kept = useQuery(keptCheck(userId))
  const history = useConnectionHistory(userId, { incidents: NONE, isListed: true })
  const check = kept.data?.check
  if (!kept.isPending && !check) throw error
  return (
    <>
      <PersonHeader
        page="connections"
        count={history.isKnown && check?.checked_at && counted(history.open.length, 'open issue')}
        age={<CheckAge at={kept.data && (check?.checked_at ?? null)} />}
      />
      <FailedCard what="the connections" error={error} retry={retry} busy={isFetching} />
      {history.open.length > 0 && <h2>Found in the last refresh</h2>}
      <PersonIssues
        issues={NONE}
        shared={NONE}
        notFoundNow={history.open}
        aboutNotFound={null}
        problemOf={history.problemOf}
        isListed
        onMessage={() => {}}
      />
      <ClosedIssues userId={userId} closed={history.closed} />
    </>
  )
}
