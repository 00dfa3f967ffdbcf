import { useCallback, useEffect, useMemo, useState } from 'react'

import { today } from '#lib/days.ts'
import { daysOf, type Days } from '#lib/range.ts'
import { useQueryOrPrevious, useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { people as listPeople } from '#src/kit/api/workspace.ts'
import { usePersonNames } from '#src/kit/page/person-names.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { readSportKeys } from '#src/workouts/model/sport.ts'

import { sortPeople } from './columns.tsx'
import { countVerdicts } from './compare-groups.ts'
import { search, shortOf, type View } from './loader.ts'
import { wholeWeeks } from './people-weeks.ts'
import {
  choicesOf,
  findByName,
  filterRows,
  isReadSince,
  rowMaker,
  selectedOf,
  type Row,
} from './rows.ts'
import { keptWorkoutDays, useWorkoutDaysRun, type KeptPeople } from './workout-days.ts'

/** Age beyond which data is read again when the page is opened. */
const STALE_MS = 60 * 60_000
/** At the same time, until the gateway has said how many. */
const FEW = 3
const NOBODY: KeptPeople['people'] = []

/** People never read, not since this day, or too long ago. */
const toRead = (rows: readonly Row[], from: string, now: number) =>
  rows
    .filter(({ days }) => !isReadSince(days, from) || now - Date.parse(days.read_at!) > STALE_MS)
    .map(({ person }) => person.user_id)

/** Reads what is missing or old, once for each opening of the page and each longer range. */
function useReading(rows: readonly Row[], days: Days, result: KeptPeople | undefined) {
  const run = useWorkoutDaysRun(days.start)
  const isWhole = result?.isWhole ?? false
  const atOnce = result?.concurrency ?? FEW
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

const isFilteredBy = ({ tag, sport, provider, coverage, show, people }: View) =>
  [tag, sport, provider, people].some((values) => values.length > 0) || coverage || show

/** The workouts of many people, narrowed and in the order that the address says. */
export function useCohort() {
  const [address, setView] = useSearch(search)
  const view = useMemo(() => ({ ...address, sport: readSportKeys(address.sport) }), [address])
  const [name, setName] = useState('')
  const { hideIdentifiers } = usePreferences()
  const nameOf = usePersonNames()
  const list = useQueryWithPrevious(listPeople())
  const day = today()
  const days = useMemo(() => daysOf(view.range, day)!, [view.range, day])
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
  const found = useMemo(
    () => findByName(rows, name, hideIdentifiers),
    [rows, name, hideIdentifiers],
  )
  const { tag, coverage, show } = view
  const filtered = useMemo(
    () => filterRows(found, { tag, coverage, show }),
    [found, tag, coverage, show],
  )
  const shown = useMemo(
    () => sortPeople(filtered.rows, view.sort, { nameOf, hideIdentifiers }),
    [filtered, view.sort, nameOf, hideIdentifiers],
  )
  const choices = useMemo(
    () => choicesOf(found, { tag, coverage, show }),
    [found, tag, coverage, show],
  )
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
  return {
    view,
    setView,
    name,
    setName,
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
    shown,
    untagged: filtered.untagged,
    choices,
    standing,
    partlyRead,
    followed,
    follow,
    ...useReading(rows, days, result.data),
    isFiltered: Boolean(name.trim() || isFilteredBy(view)),
    clearFilters: () => {
      setName('')
      setView({ tag: [], sport: [], provider: [], coverage: '', show: '', people: [] })
    },
  }
}
export type CohortModel = ReturnType<typeof useCohort>
