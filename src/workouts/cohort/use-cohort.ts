import { useCallback, useEffect, useMemo } from 'react'

import { today } from '#lib/days.ts'
import { rangeDays, type Days } from '#lib/range.ts'
import { CONCURRENCY_AT_FIRST } from '#src/kit/api/request-queue.ts'
import { useQueryOrPrevious, useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { people as listPeople } from '#src/kit/api/workspace.ts'
import { usePersonNames } from '#src/kit/page/person-names.ts'
import { useList } from '#src/kit/page/use-list.ts'
import { applyFacets } from '#src/kit/table/facets.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { readSportKeys } from '#src/workouts/model/sport.ts'

import type { Around } from './cells.tsx'
import { cohortColumns, mediansOf, textsOfPerson } from './columns.tsx'
import { countVerdicts } from './compare-groups.ts'
import { chosenGroups, groupsOf, rankedOf, type ChartGroup } from './groups.ts'
import { search, shortOf } from './loader.ts'
import { wholeWeeks } from './people-weeks.ts'
import { isReadSince, rowMaker, selectedOf, type Row } from './rows.ts'
import { keptWorkoutDays, useWorkoutDaysRun, type KeptPeople } from './workout-days.ts'

/** Age beyond which data is reloaded when the page is opened. */
const STALE_MS = 60 * 60_000
/** Facets that filter the data of the figures, not the people. */
const OF_RECORDINGS = ['sport', 'provider']
const NOBODY: KeptPeople['people'] = []

/** People never loaded, not since this day, or too long ago. */
const toRead = (rows: readonly Row[], from: string, now: number) =>
  rows
    .filter(
      ({ days }) => !isReadSince(days, from) || now - Date.parse(days.read_at ?? '') > STALE_MS,
    )
    .map(({ person }) => person.user_id)

/** Loads what is missing or old, once per opening of the page and per longer range. */
function useReading(rows: readonly Row[], days: Days, result: KeptPeople | undefined) {
  const run = useWorkoutDaysRun(days.start)
  const isWhole = result?.isWhole ?? false
  const atOnce = result?.concurrency ?? CONCURRENCY_AT_FIRST
  const { start } = run
  useEffect(() => {
    if (!isWhole) return
    const ids = toRead(rows, days.start, Date.now())
    if (ids.length) start(ids, atOnce)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the rows change with each answer
  }, [isWhole, days.start])
  const readAll = () =>
    start(
      rows.map(({ person }) => person.user_id),
      atOnce,
    )
  return { run, readAll }
}

/** The compared groups, and the first group of each person. */
function useGroups(people: readonly Row[], named: readonly string[]) {
  const chosen = useMemo(() => chosenGroups(people, named), [people, named])
  return useMemo(() => {
    const groups = groupsOf(people, chosen)
    const groupOf = new Map<string, Pick<ChartGroup, 'name' | 'color'>>()
    for (const group of groups.toReversed())
      for (const { person } of group.rows) groupOf.set(person.user_id, group)
    return { chosenGroups: chosen, groups, groupOf }
  }, [people, chosen])
}

/** Times of the oldest and the newest data in milliseconds. Null if nothing is loaded. */
function readTimesOf(rows: readonly Row[]) {
  const times = rows.flatMap(({ days }) => (days.read_at ? [Date.parse(days.read_at)] : []))
  return times.length ? { oldest: Math.min(...times), newest: Math.max(...times) } : null
}

/** The workouts of many people, filtered and sorted by the address. */
export function useCohort() {
  const [address, setView] = useSearch(search)
  const view = useMemo(() => ({ ...address, sport: readSportKeys(address.sport) }), [address])
  const { hideIdentifiers } = usePreferences()
  const nameOf = usePersonNames()
  const list = useQueryWithPrevious(listPeople())
  const day = today()
  const days = useMemo(() => rangeDays(view.range, day), [view.range, day])
  const result = useQueryOrPrevious(keptWorkoutDays(days.start))
  const weeks = useMemo(() => wholeWeeks(days, day), [days, day])

  const { sport, provider } = view
  const makeRows = useMemo(
    () => rowMaker({ sport, provider }, weeks, day),
    [sport, provider, weeks, day],
  )
  const known = result.data?.people ?? NOBODY
  const all = useMemo(() => makeRows(list.data, known), [makeRows, list.data, known])
  const { rows, missing } = useMemo(() => selectedOf(all, view.people), [all, view.people])
  const about = useMemo(() => ({ nameOf, hideIdentifiers }), [nameOf, hideIdentifiers])
  const filtered = useList({
    rows,
    columns: cohortColumns,
    about,
    textsOf: textsOfPerson,
    address: [search, view, setView],
    filters: ['people'],
    notOfRows: OF_RECORDINGS,
  })
  const { shown, found, facets, chosen } = filtered
  const untagged = useMemo(() => {
    const { completeness = [], show = [] } = chosen
    return applyFacets(found, facets, { completeness, show }, about).rows
  }, [found, facets, chosen, about])
  const standing = useMemo(() => countVerdicts(shown.map(({ figures }) => figures)), [shown])
  const partlyRead = shown.filter(
    (row) => row.days.read_at !== null && !isReadSince(row.days, days.start),
  ).length
  const followed = shown.find(({ person }) => shortOf(person.user_id) === view.follow) ?? null
  const follow = useCallback(
    (userId: string) => {
      const short = shortOf(userId)
      setView(({ follow: now }) => ({ follow: now === short ? '' : short }))
    },
    [setView],
  )
  const groups = useGroups(untagged, view.groups)
  const { groupOf } = groups
  const areGroups = groups.groups.length > 1
  const readTimes = useMemo(() => readTimesOf(shown), [shown])
  const followedId = followed?.person.user_id ?? null
  const around = useMemo((): Around => {
    const ranked = rankedOf(shown).map(({ figures }) => figures)
    return {
      ...about,
      range: view.range,
      weeks,
      followed: followedId,
      onFollow: follow,
      groupOf: areGroups ? groupOf : null,
      mostChange: Math.max(0, ...ranked.map(({ change }) => Math.abs(change?.hours ?? 0))),
      medians: mediansOf(ranked),
      readAt: readTimes?.newest ?? 0,
    }
  }, [about, view.range, weeks, followedId, follow, areGroups, groupOf, shown, readTimes])
  return {
    view,
    setView,
    ...filtered,
    hideIdentifiers,
    nameOf,
    list,
    result,
    day,
    days,
    weeks,
    all,
    rows,
    missing,
    untagged,
    ...groups,
    around,
    readTimes,
    standing,
    partlyRead,
    followed,
    follow,
    ...useReading(rows, days, result.data),
  }
}
export type CohortModel = ReturnType<typeof useCohort>
