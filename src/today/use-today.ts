import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import type { PersonCheck } from '#contract/own/connection-checks.ts'
import type { KeptIncident, Problem } from '#contract/own/problems.ts'
import type { Person } from '#contract/own/workspace.ts'
import { providerOf } from '#lib/connections/key.ts'
import { drawnAt, momentHere } from '#lib/days.ts'
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
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { useTakenOver } from '#src/kit/lib/store.ts'
import { usePersonNames } from '#src/kit/page/person-names.ts'
import { useSeenAt } from '#src/kit/page/use-seen-at.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'

import { search } from './loader.ts'
import { momentOf } from './moments.ts'
import { visit } from './visits.ts'

/** Checks also run in the background, so the page refetches while it is visible. */
const REFRESH_MS = 60_000
const HOUR_MS = 3_600_000

/** Findings of everyone's last checks, with shared incidents and the team's stored problems. */
function useFindings({
  people,
  checks,
  kept,
  listed,
  since,
}: {
  people: readonly Person[] | undefined
  checks: readonly PersonCheck[] | undefined
  kept: readonly KeptIncident[] | undefined
  listed: readonly Problem[] | undefined
  since: string
}) {
  /** Checks of people on the list. */
  const found = useMemo(() => {
    const onList = people && new Set(people.map(({ user_id }) => user_id))
    return checks?.filter(({ user_id }) => !onList || onList.has(user_id))
  }, [checks, people])
  const incidents = useMemo(() => openIncidents(kept ?? [], found ?? []), [kept, found])
  const own = useMemo(() => found && withIncidents(found, incidents), [found, incidents])
  const problems = useMemo(
    () => listed && problemsWithIncidents(listed, incidents),
    [listed, incidents],
  )
  const standing = useMemo(
    () => own && people && summarizeChecks(own, people.length),
    [own, people],
  )
  const sharedIssues = useMemo(
    () => [...sharedAccounts(own ?? []), ...incidents, ...consentIncidents(own ?? [])],
    [own, incidents],
  )
  const fresh = useMemo(() => problems && newSince(problems, since), [problems, since])
  const open = useMemo(() => problems?.filter(({ state }) => state === 'open'), [problems])
  /** Overall state in a sentence. `clock` formats a time, `sinceWords` is the start of the period. */
  const sentenceFor = useCallback(
    (clock: (instant: string) => string, sinceWords: string) =>
      standing &&
      standingSentence(standing, fresh ? { count: fresh.length, since: sinceWords } : null, clock),
    [standing, fresh],
  )
  return {
    own,
    problems,
    open,
    standing,
    /** Problems that began since then, newest first. */
    fresh,
    incidents,
    sharedIssues,
    sentenceFor,
  }
}

/**
 * Data of the Today page, from everyone's last check. Each part has its own request, and fails
 * separately.
 */
export function useToday() {
  const [view, setView] = useSearch(search)
  const { data: who } = useQuery(session())
  const workspace = who?.workspace ?? ''
  const isTakenOver = useTakenOver()
  // only the browser knows the previous visit
  const lastVisit = useMemo(
    () => (isTakenOver && workspace ? visit(workspace) : null),
    [isTakenOver, workspace],
  )
  const [openedAt, setOpenedAt] = useState(() => new Date(drawnAt()))
  const since = momentOf(view.since, lastVisit, openedAt)

  const people = useQuery(listPeople())
  const checks = useQuery({ ...personChecks(), refetchInterval: REFRESH_MS })
  // including those closed since then, for the next shift
  const listed = useQuery({
    ...listProblems({ closed_since: since.instant }),
    enabled: isTakenOver,
    refetchInterval: REFRESH_MS,
  })
  const kept = useQuery({ ...listIncidents(), refetchInterval: REFRESH_MS })
  const changes = useQuery({
    ...connectionChanges({ since: since.instant }),
    enabled: isTakenOver,
    refetchInterval: REFRESH_MS,
  })
  const accounts = useQuery(listLabAccounts())
  const nameOf = usePersonNames()
  // as recent as the newest data on the page
  const seenAt = useSeenAt(
    Math.max(openedAt.getTime(), checks.dataUpdatedAt, listed.dataUpdatedAt, changes.dataUpdatedAt),
  )
  const now = useMemo(() => new Date(seenAt), [seenAt])
  // a page that stays open shows "since yesterday" for earlier today
  if (seenAt - openedAt.getTime() >= HOUR_MS) setOpenedAt(now)

  const findings = useFindings({
    people: people.data,
    checks: checks.data?.checks,
    kept: kept.data,
    listed: listed.data,
    since: since.instant,
  })
  const { standing } = findings
  const problems = { ...listed, data: findings.problems }
  const providerNames = useMemo(() => {
    const named = [
      ...(kept.data ?? []),
      ...(listed.data ?? []),
      ...(checks.data?.checks.flatMap(({ connections }) =>
        connections.map((one) => ({ provider: providerOf(one), name: one.name })),
      ) ?? []),
    ]
    return new Map(named.flatMap(({ provider, name }) => (name ? [[provider, name]] : [])))
  }, [kept.data, listed.data, checks.data])
  return {
    view,
    setView,
    now,
    /** A time on the reader's clock. */
    clock: (instant: string) => momentHere(instant, now),
    hasVisited: lastVisit !== null,
    isDemo: who?.team?.demo ?? false,
    since,
    people,
    checks,
    ...findings,
    problems,
    changes,
    accounts,
    nameOf,
    providerName: (provider: string) =>
      providerNames.get(provider) ?? capitalized(provider.replaceAll('_', ' ')),
    /** True if there are check results. */
    isChecked: standing ? standing.checkedAt !== null : true,
    /** Incidents that ended since then, latest first. */
    ended: (kept.data ?? []).filter(
      ({ ended_at }) => ended_at !== null && ended_at >= since.instant,
    ),
    kept,
  }
}
export type TodayModel = ReturnType<typeof useToday>
