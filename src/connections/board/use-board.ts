import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { momentHere, today } from '#lib/days.ts'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import {
  isOfSharedIssue,
  sharedIssueKey,
  type SharedIssue,
} from '#src/connections/model/incident-words.ts'
import {
  consentIncidents,
  openIncidents,
  problemsWithIncidents,
  sharedAccounts,
  withIncidents,
  type ProviderIncident,
} from '#src/connections/model/incidents.ts'
import { usePeopleCheck } from '#src/connections/model/people-check.ts'
import {
  incidents as listIncidents,
  problems as listProblems,
} from '#src/connections/model/problems.ts'
import { summarizeChecks } from '#src/connections/model/standing.ts'
import { CONCURRENCY_AT_FIRST } from '#src/kit/api/request-queue.ts'
import { useQueryOrPrevious, useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { people as listPeople } from '#src/kit/api/workspace.ts'
import { useList } from '#src/kit/page/use-list.ts'
import { useSeenAt } from '#src/kit/page/use-seen-at.ts'
import { useSelection } from '#src/kit/table/use-selection.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { boardRows, type BoardRow } from './board-rows.ts'
import { listColumns, rowId, textsOfPerson } from './columns.tsx'
import { problemsOfMatch } from './facets.ts'
import { search } from './loader.ts'
import { useTimedRefresh } from './use-timed-refresh.ts'

const NO_CHECKS: readonly PersonCheck[] = []
const NONE: never[] = []
/** Checks also run in the background, so the page refetches while it is visible. */
const REFRESH_MS = 5 * 60_000

/** Issues that concern several people at once: shared accounts first, for safety. */
const sharedIssuesOf = (
  checks: readonly PersonCheck[],
  incidents: readonly ProviderIncident[],
): SharedIssue[] => [...sharedAccounts(checks), ...incidents, ...consentIncidents(checks)]

/** Incidents in the address, null if there are none, and the affected people. */
function useConcerned(
  rows: readonly BoardRow[],
  sharedIssues: readonly SharedIssue[],
  incident: string,
) {
  const chosen = useMemo(
    () =>
      incident
        ? sharedIssues.filter((sharedIssue) => sharedIssueKey(sharedIssue) === incident)
        : null,
    [sharedIssues, incident],
  )
  const concerned = useMemo(() => {
    if (!chosen) return rows
    const ids = new Set(chosen.flatMap(({ user_ids }) => user_ids))
    return rows.filter(({ person }) => ids.has(person.user_id))
  }, [rows, chosen])
  return { chosen, concerned }
}

/** The people on the team's list with their last checks, filtered and sorted by the address. */
export function useBoard() {
  const [view, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const list = useQueryWithPrevious(listPeople())
  const result = useQueryOrPrevious({ ...personChecks(), refetchInterval: REFRESH_MS })
  const queue = useQuery({ ...listProblems({ state: 'open' }), refetchInterval: REFRESH_MS })
  const going = useQuery({ ...listIncidents(), refetchInterval: REFRESH_MS })
  const run = usePeopleCheck()
  const day = today()

  const all = result.data?.checks ?? NO_CHECKS
  const receivedAt = result.data === undefined ? 0 : result.receivedAt
  const people = list.data
  const listed = useMemo(() => new Set(people.map(({ user_id }) => user_id)), [people])
  const checks = useMemo(() => all.filter(({ user_id }) => listed.has(user_id)), [all, listed])
  const standing = useMemo(() => summarizeChecks(checks, people.length), [checks, people])
  const incidents = useMemo(() => openIncidents(going.data ?? NONE, checks), [going.data, checks])
  const problems = useMemo(
    () => problemsWithIncidents(queue.data ?? NONE, incidents),
    [queue.data, incidents],
  )
  const rows = useMemo(
    () => boardRows(people, withIncidents(checks, incidents), problems),
    [people, checks, incidents, problems],
  )
  const seenAt = useSeenAt(receivedAt)
  const now = useMemo(() => new Date(seenAt), [seenAt])
  const sharedIssues = useMemo(() => sharedIssuesOf(checks, incidents), [checks, incidents])
  const { chosen, concerned } = useConcerned(rows, sharedIssues, view.incident)
  const about = useMemo(
    () => ({ hideIdentifiers, today: day, now: now.getTime(), isMatch: null }),
    [hideIdentifiers, day, now],
  )
  const filtered = useList({
    rows: concerned,
    columns: listColumns,
    about,
    textsOf: textsOfPerson,
    address: [search, view, setView],
    filters: ['incident'],
  })
  const write = useCallback(
    (selected: readonly string[]) => setView({ selected }, { replace: true }),
    [setView],
  )
  const selection = useSelection(rows, rowId, { selected: view.selected, write })

  const check = (userIds: readonly string[]) =>
    run.start(userIds, result.data?.concurrency ?? CONCURRENCY_AT_FIRST)
  const checkAll = () => check(people.map(({ user_id }) => user_id))
  const newest = standing.checkedAt === null ? 0 : Date.parse(standing.checkedAt) || 0
  const isIdle = ['none', 'done', 'stopped'].includes(run.state)
  useTimedRefresh(
    Number(view.every),
    Math.max(newest, run.endedAt ?? 0),
    isIdle && result.data !== undefined && people.length > 0,
    checkAll,
  )
  return {
    view,
    setView,
    hideIdentifiers,
    list,
    result,
    queue,
    going,
    run,
    day,
    /** Time at which the data was received. */
    now,
    clock: (instant: string) => momentHere(instant, now),
    people,
    checks,
    standing,
    problems,
    rows,
    sharedIssues,
    incidents,
    /** A person's open problems that match the filters. */
    problemsFound: (row: BoardRow) =>
      problemsOfMatch(row, filtered.chosen, day).filter(
        (problem) => !chosen || chosen.some((sharedIssue) => isOfSharedIssue(sharedIssue, problem)),
      ),
    ...filtered,
    selection,
    check,
    checkAll,
  }
}
export type BoardModel = ReturnType<typeof useBoard>
