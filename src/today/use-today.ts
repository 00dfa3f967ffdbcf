import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { providerOf } from '#lib/connections/key.ts'
import { connectionChanges } from '#src/connections/model/connection-changes.ts'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import {
  consentIncidents,
  openIncidents,
  problemsWithIncidents,
  sharedAccounts,
  withIncidents,
} from '#src/connections/model/incidents.ts'
import {
  incidents as listIncidents,
  problems as listProblems,
} from '#src/connections/model/problems.ts'
import { newSince, summarizeChecks, standingSentence } from '#src/connections/model/standing.ts'
import { people as listPeople, session } from '#src/kit/api/workspace.ts'
import { usePersonNames } from '#src/kit/page/person-names.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'

import { search } from './loader.ts'
import { clockHere, momentOf } from './moments.ts'
import { visit } from './visits.ts'

/** Checks run by themselves: the page follows them while somebody looks. */
const REFRESH_MS = 60_000

/**
 * Data of the Today page, from everybody's last check. Each part has a request of its own, and
 * fails alone.
 */
export function useToday() {
  const [view, setView] = useSearch(search)
  const { data: who } = useQuery(session())
  const workspace = who?.workspace ?? ''
  const [opened] = useState(() => ({ at: new Date(), lastVisit: visit(workspace) }))
  const since = momentOf(view.since, opened.lastVisit, opened.at)

  const people = useQuery(listPeople())
  const checks = useQuery({ ...personChecks(), refetchInterval: REFRESH_MS })
  // and those that were closed since then, for who comes next
  const listed = useQuery({
    ...listProblems({ closed_since: since.instant }),
    refetchInterval: REFRESH_MS,
  })
  const kept = useQuery({ ...listIncidents(), refetchInterval: REFRESH_MS })
  const changes = useQuery({
    ...connectionChanges({ since: since.instant }),
    refetchInterval: REFRESH_MS,
  })
  const accounts = useQuery(listLabAccounts())
  const nameOf = usePersonNames()
  // as late as anything of the page is
  const seenAt = Math.max(
    opened.at.getTime(),
    checks.dataUpdatedAt,
    listed.dataUpdatedAt,
    changes.dataUpdatedAt,
  )
  const now = useMemo(() => new Date(seenAt), [seenAt])

  /** Checks of people who are on the list. */
  const found = useMemo(() => {
    const onList = people.data && new Set(people.data.map(({ user_id }) => user_id))
    return checks.data?.checks.filter(({ user_id }) => !onList || onList.has(user_id))
  }, [checks.data, people.data])
  const incidents = useMemo(() => openIncidents(kept.data ?? [], found ?? []), [kept.data, found])
  const own = useMemo(() => found && withIncidents(found, incidents), [found, incidents])
  const known = useMemo(
    () => listed.data && problemsWithIncidents(listed.data, incidents),
    [listed.data, incidents],
  )
  const problems = { ...listed, data: known }
  const standing = useMemo(
    () => own && people.data && summarizeChecks(own, people.data.length),
    [own, people.data],
  )
  const sharedIssues = useMemo(
    () => [
      ...sharedAccounts(own ?? []).map((one) => ({ kind: 'shared' as const, ...one })),
      ...incidents,
      ...consentIncidents(own ?? []),
    ],
    [own, incidents],
  )
  const fresh = useMemo(
    () => problems.data && newSince(problems.data, since.instant),
    [problems.data, since.instant],
  )
  /**
   * Overall state in a sentence; `clock` formats an instant, `sinceWords` names the start of the
   * period.
   */
  const sentenceFor = useCallback(
    (clock: (instant: string) => string, sinceWords: string) =>
      standing &&
      standingSentence(
        standing,
        fresh
          ? { count: new Set(fresh.map(({ user_id }) => user_id)).size, since: sinceWords }
          : null,
        clock,
      ),
    [standing, fresh],
  )
  const providerNames = useMemo(
    () =>
      new Map(
        checks.data?.checks.flatMap(({ connections }) =>
          connections.flatMap((connection) => {
            const provider = providerOf(connection)
            return connection.name ? [[provider, connection.name]] : []
          }),
        ),
      ),
    [checks.data],
  )
  const [openId, openProblem] = useState<string | null>(null)
  const owners = useMemo(
    () => [...new Set(problems.data?.flatMap(({ owner }) => owner ?? []))].sort(),
    [problems.data],
  )
  return {
    view,
    setView,
    now,
    /** An instant on the reader's clock. */
    clock: clockHere(now),
    hasVisited: opened.lastVisit !== null,
    isDemo: who?.team?.demo ?? false,
    since,
    people,
    checks,
    own,
    problems,
    changes,
    accounts,
    nameOf,
    providerName: (provider: string) => providerNames.get(provider) ?? provider,
    owners,
    /** The one that is open over the page. */
    open: problems.data?.find(({ id }) => id === openId),
    openProblem,
    standing,
    /** True where there are check results. */
    isChecked: standing ? standing.checkedAt !== null : true,
    /** Problems that began since then, the newest first. */
    fresh,
    incidents,
    /** Incidents that ended since then, the latest first. */
    ended: (kept.data ?? []).filter(
      ({ ended_at }) => ended_at !== null && ended_at >= since.instant,
    ),
    kept,
    sharedIssues,
    sentenceFor,
  }
}
export type TodayModel = ReturnType<typeof useToday>
