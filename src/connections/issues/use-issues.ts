import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { checkSummary, keptCheck } from '#src/connections/model/connection-checks.ts'
import { openIncidents, problemsWithIncidents } from '#src/connections/model/incidents.ts'
import {
  incidents as listIncidents,
  problems as listProblems,
} from '#src/connections/model/problems.ts'
import { people } from '#src/kit/api/workspace.ts'
import { usePersonNames } from '#src/kit/page/person-names.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { issueColumns } from './columns.tsx'
import { issueRows } from './issue-rows.ts'
import { search, sinceOf, wantedOf } from './loader.ts'

const NONE: never[] = []
/** Checks run by themselves: the page follows them while somebody looks. */
const REFRESH_MS = 60_000

/** Open issues, closed ones or incidents, as the address says. What is typed may be a name, and is not in it. */
export function useIssues() {
  const [view, setView] = useSearch(search)
  const [text, setText] = useState('')
  const { hideIdentifiers } = usePreferences()
  const nameOf = usePersonNames()
  const wanted = wantedOf(view)
  const issues = useQuery({ ...listProblems(wanted), refetchInterval: REFRESH_MS })
  const kept = useQuery({ ...listIncidents(), refetchInterval: REFRESH_MS })
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
    const going = openIncidents(kept.data ?? [], [])
    const inState = all.filter(({ state }) => state === wanted.state)
    return problemsWithIncidents(inState, going)
  }, [all, kept.data, wanted.state])
  const rows = useMemo(
    () =>
      sortRows(issueRows(problems, nameOf, text), issueColumns, view.sort, {
        isHidden: hideIdentifiers,
      }),
    [problems, nameOf, text, view.sort, hideIdentifiers],
  )
  const incidents = (kept.data ?? NONE).filter(
    ({ ended_at, members }) =>
      (ended_at === null || ended_at >= since) &&
      (!view.person || members.some(({ user_id }) => user_id === wanted.user_id)),
  )
  const [openId, open] = useState<string | null>(null)
  const owners = useMemo(() => [...new Set(all.flatMap(({ owner }) => owner ?? []))].sort(), [all])
  return {
    view,
    setView,
    text,
    setText,
    hideIdentifiers,
    nameOf,
    wanted,
    issues,
    kept,
    list,
    total: problems.length,
    /** Age of the list: the newest and the oldest check behind it. */
    checked: wanted.user_id
      ? { at: person.data && (person.data.check?.checked_at ?? null) }
      : { at: everybody.data?.checked_at, from: everybody.data?.checked_from },
    rows,
    incidents,
    /** The one that is open over the page. */
    opened: all.find(({ id }) => id === openId),
    open,
    owners,
  }
}
export type IssuesModel = ReturnType<typeof useIssues>
