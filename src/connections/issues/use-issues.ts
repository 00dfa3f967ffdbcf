import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { KeptIncident } from '#contract/own/problems.ts'
import { checkSummary, keptCheck, sharedPeople } from '#src/connections/model/connection-checks.ts'
import {
  openIncidents,
  problemsWithIncidents,
  sharedAccounts,
} from '#src/connections/model/incidents.ts'
import { usePeopleCheck } from '#src/connections/model/people-check.ts'
import {
  incidents as listIncidents,
  problems as listProblems,
} from '#src/connections/model/problems.ts'
import { people } from '#src/kit/api/workspace.ts'
import { usePersonNames } from '#src/kit/page/person-names.ts'
import { useList } from '#src/kit/page/use-list.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { issueColumns } from './columns.tsx'
import { issueRows, textsOfIssue } from './issue-rows.ts'
import { search, sinceOf, wantedOf } from './loader.ts'

const NONE: never[] = []
const FILTERS = ['person'] as const
/** Checks also run in the background, so the page refetches while it is visible. */
const REFRESH_MS = 60_000
/** Number of people refreshed at the same time. */
const AT_ONCE = 3

/** Ongoing incidents with everyone still affected. */
const ongoing = (kept: readonly KeptIncident[]) =>
  openIncidents(
    kept,
    kept.flatMap(({ members }) => members),
  )

/**
 * Open issues, closed ones, or incidents, depending on the address. Typed text may be a name, so
 * it isn't in the address.
 */
export function useIssues() {
  const [view, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const nameOf = usePersonNames()
  const wanted = wantedOf(view)
  const issues = useQuery({ ...listProblems(wanted), refetchInterval: REFRESH_MS })
  const kept = useQuery({ ...listIncidents(), refetchInterval: REFRESH_MS })
  const sharing = useQuery({ ...sharedPeople(), refetchInterval: REFRESH_MS })
  const everybody = useQuery({ ...checkSummary(), refetchInterval: REFRESH_MS })
  const person = useQuery({
    ...keptCheck(wanted.user_id ?? ''),
    enabled: wanted.user_id !== undefined,
    refetchInterval: REFRESH_MS,
  })
  const list = useQuery(people())
  const since = sinceOf(view.within)

  const all = issues.data ?? NONE
  const problems = useMemo(() => {
    const incidents = ongoing(kept.data ?? NONE)
    const inState = wanted.state ? all.filter(({ state }) => state === wanted.state) : all
    return problemsWithIncidents(inState, incidents)
  }, [all, kept.data, wanted.state])
  const about = useMemo(() => ({ isHidden: hideIdentifiers }), [hideIdentifiers])
  const found = useMemo(() => issueRows(problems, nameOf), [problems, nameOf])
  const { shown, ...filtered } = useList({
    rows: found,
    columns: issueColumns,
    about,
    textsOf: textsOfIssue,
    address: [search, view, setView],
    filters: FILTERS,
  })
  const past = (kept.data ?? NONE).filter(
    ({ ended_at, members }) =>
      (ended_at === null || ended_at >= since) &&
      (!view.person || members.some(({ user_id }) => user_id === wanted.user_id)),
  )
  const standing = everybody.data && {
    people: everybody.data.people,
    attention: everybody.data.attention,
    checkedAt: wanted.user_id
      ? (person.data?.check?.checked_at ?? null)
      : everybody.data.checked_at,
    checkedFrom: wanted.user_id ? null : everybody.data.checked_from,
  }
  const run = usePeopleCheck()
  const refresh = () => run.start(list.data?.map(({ user_id }) => user_id) ?? [], AT_ONCE)
  const going = useMemo(() => ongoing(kept.data ?? NONE), [kept.data])
  const accounts = useMemo(() => sharedAccounts(sharing.data ?? NONE), [sharing.data])
  const owners = useMemo(() => [...new Set(all.flatMap(({ owner }) => owner ?? []))].sort(), [all])
  return {
    view,
    setView,
    ...filtered,
    hideIdentifiers,
    nameOf,
    wanted,
    issues,
    kept,
    list,
    /** Issues of the list without a filter, those that were closed today among the open ones. */
    all: problems,
    total: problems.filter(({ state }) => state === (wanted.state ?? 'open')).length,
    /** Status of everyone with its age, or of one person with theirs. */
    standing,
    run,
    refresh,
    rows: shown,
    /** Ongoing incidents. */
    incidents: going,
    /** Shared accounts. */
    accounts,
    /** Incidents of the selected period. */
    past,
    owners,
  }
}
export type IssuesModel = ReturnType<typeof useIssues>
