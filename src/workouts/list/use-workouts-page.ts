import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { daysOf, formatDays, type Days } from '#lib/range.ts'
import { readSearch, sorting, type Values } from '#lib/search-params.ts'
import { withReasonsOf } from '#lib/unreadable.ts'
import { shortId } from '#src/kit/page/person.ts'
import { usePreferences, useUnits } from '#src/kit/ui/preferences.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useNotesOf } from '#src/workouts/list/notes/use-notes.ts'
import { columnIds } from '#src/workouts/model/columns.ts'
import { nameOfCourseWith } from '#src/workouts/model/courses/repeated-courses.ts'
import { figuresOf } from '#src/workouts/model/figures.ts'
import { comparisonOf, extentOf, inDays, readSelection } from '#src/workouts/model/filters.ts'
import { splitMeanChange } from '#src/workouts/model/heart-rate/mean-change.ts'
import { providerLabel } from '#src/workouts/model/provider.ts'
import { groupByCounted, recordedTwiceText } from '#src/workouts/model/quality/duplicates.ts'
import type { ExclusionsById } from '#src/workouts/model/quality/exclusions.ts'
import { divergingChangeOf } from '#src/workouts/model/sentences.ts'
import { readSportKeys, sportNames } from '#src/workouts/model/sport.ts'
import {
  useCounted,
  useExcluded,
  useExclusions,
  useImplausible,
} from '#src/workouts/quality/use-exclusions.ts'

import { search } from './loader.ts'
import { applyFilters, useFilteredWorkouts, type PageFilters } from './use-filtered-workouts.ts'
import { useComparison, useWorkouts } from './use-workouts.ts'

/** As in the loader, which does not know the columns. */
const pageSearch = { ...search, sort: sorting(columnIds, search.sort.initial) }

type View = Values<typeof search>

/** View in the controls: the pending one during a navigation. */
function useNextView(view: View): View {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return location?.pathname === pathname
    ? readSearch(search, new URLSearchParams(location.search))
    : view
}

/** A title can name a place. */
const redactTitle = (workout: Workout): Workout =>
  workout.title ? withReasonsOf(workout, { ...workout, title: 'hidden' }) : workout

const dayParam = ({ start, end }: Days) => `${start}..${end}`

/** The days selected within the range: those loaded, those still to be loaded, or those that lie outside of it. */
function useSelection(text: string, days: Days, requestedDays: Days) {
  return useMemo(() => {
    const selection = readSelection(text, days)
    const notLoaded = selection ? null : readSelection(text, requestedDays)
    const outside = selection || notLoaded || !text.includes('..') ? null : daysOf(text)
    return { selection, notLoaded, outside }
  }, [text, days, requestedDays])
}

function useFilters(
  { provider, sport, route, count }: View,
  exclusions: ExclusionsById,
): PageFilters {
  return useMemo(
    () => ({ provider, sport: readSportKeys(sport), route, once: count === 'once', exclusions }),
    [provider, sport, route, count, exclusions],
  )
}

/** The figures of the days compared with, filtered as the page is; `before` is null where there are none. */
function useEarlierFigures(
  userId: string,
  before: Days | null,
  isPart: boolean,
  filterAlike: (workouts: readonly Workout[]) => readonly Workout[],
) {
  const comparison = useComparison(userId, before, isPart)
  const { workouts } = comparison
  const filtered = useMemo(
    () => (before && workouts ? inDays(filterAlike(workouts), before) : null),
    [before, workouts, filterAlike],
  )
  const figures = useMemo(() => filtered && figuresOf(filtered), [filtered])
  return { ...comparison, before, filtered, figures }
}

/** Active filters in words, and the name of the course among them. */
function filterTexts(
  { route }: View,
  { provider, sport }: PageFilters,
  { onCourseOf, groups }: Pick<ReturnType<typeof useFilteredWorkouts>, 'onCourseOf' | 'groups'>,
  sportLabel: (sport: string) => string,
) {
  const course = onCourseOf
    ? nameOfCourseWith(groups ?? [], onCourseOf.id) ||
      `Route of ${formatDay(onCourseOf.workout.calendar_date)}`
    : `Route of workout ${shortId(route)}`
  const filters = [
    provider.length ? `provider ${provider.map(providerLabel).join(' or ')}` : null,
    sport.length ? `sport ${sport.map(sportLabel).join(' or ')}` : null,
    route ? course : null,
  ].filter((text) => text !== null)
  return { course, filters }
}

/** Workouts of the rows and files: with duplicates where they are shown, and with what the team leaves out. */
function useListed(
  selected: readonly Workout[],
  recordings: readonly Workout[],
  { excluded, showsDuplicates }: { excluded: readonly Workout[]; showsDuplicates: boolean },
) {
  return useMemo(() => {
    const counted = showsDuplicates ? recordings : selected
    return excluded.length ? [...counted, ...excluded] : counted
  }, [showsDuplicates, recordings, selected, excluded])
}

/** Everything that the page of a person's workouts shows, from what the address says and the service sent. */
export function useWorkoutsPage(userId: string) {
  const [view, setView] = useSearch(pageSearch)
  const nextView = useNextView(view)
  const units = useUnits()
  const { hideIdentifiers } = usePreferences()
  const { result, range, requestedDays, days, loading } = useWorkouts(userId, view.range)
  const { workouts } = result.data.body
  const all = useMemo(
    () => (hideIdentifiers ? workouts.map(redactTitle) : workouts),
    [workouts, hideIdentifiers],
  )
  const exclusions = useExclusions(userId)
  const { loaded, originals } = useCounted(all, exclusions.byId)
  const inRange = useMemo(() => inDays(loaded, days), [loaded, days])
  const isPart = loading !== null
  const isLoading = loading?.state === 'loading'
  // the comparison and the notes are requested after the rows
  const [hasRows, setHasRows] = useState(false)
  const onRows = useCallback(() => setHasRows(true), [])
  const { selection, notLoaded, outside } = useSelection(view.days, days, requestedDays)
  const filters = useFilters(view, exclusions.byId)
  const filtered = useFilteredWorkouts(loaded, filters, { days, selection, isLoading })
  const { selected, duplicates, onCourseOf } = filtered
  const shownDays = selection ?? days
  const leftAside = useExcluded(all, exclusions.byId, { days: shownDays, filters, selected })
  const filterAlike = useCallback(
    (others: readonly Workout[]) => applyFilters(others, filters, onCourseOf),
    [filters, onCourseOf],
  )
  // before everything there is nothing to compare with
  const isEverything = range === 'all' && !selection
  const before = useMemo(
    () => comparisonOf(selection ?? days, view.compare, isEverything),
    [selection, days, view.compare, isEverything],
  )
  const earlier = useEarlierFigures(userId, before, isPart || !hasRows, filterAlike)
  const figures = useMemo(() => figuresOf(selected), [selected])
  const heartRateChange = useMemo(
    () => earlier.filtered && splitMeanChange(selected, earlier.filtered, 'average_hr'),
    [selected, earlier.filtered],
  )
  // without years in which nothing was recorded
  const chartDays = useMemo(() => extentOf(inRange, days), [inRange, days])
  /** Recordings that the providers sent, counted or not. */
  const recordings = useMemo(
    () => (filters.once ? [...selected, ...duplicates.map(({ workout }) => workout)] : selected),
    [filters.once, selected, duplicates],
  )
  const implausible = useImplausible(userId, recordings, { units, isPaused: !hasRows })
  const sportLabel = useMemo(() => sportNames(all), [all])
  const recordedTwice = useMemo(() => recordedTwiceText(groupByCounted(duplicates)), [duplicates])
  const showsDuplicates = filters.once && view.copies
  const { excluded } = leftAside
  const listed = useListed(selected, recordings, { excluded, showsDuplicates })
  const { course, filters: activeFilters } = filterTexts(view, filters, filtered, sportLabel)
  const notes = useNotesOf(userId, shownDays, {
    isHidden: hideIdentifiers,
    isPaused: !hasRows,
  })
  return {
    userId,
    view,
    setView,
    nextView,
    units,
    hideIdentifiers,
    result,
    range,
    requestedDays,
    /** The days that are loaded. */
    days,
    chartDays,
    loading,
    isPart,
    isLoading,
    /** To be called once the rows of the table are painted. */
    onRows,
    loaded,
    inRange,
    selection,
    notLoaded,
    outside,
    ...filters,
    ...filtered,
    filterAlike,
    isFiltered: activeFilters.length > 0 || selection !== null,
    clearFilters: () => setView({ provider: [], sport: [], days: '', route: '' }),
    /** Shows these days alone. */
    goToDays: (to: Days) => setView({ range: dayParam(to), days: '' }),
    isEverything,
    earlier,
    figures,
    recordings,
    notes,
    showsDuplicates,
    /**
     * Workouts in the rows and files: including exclusions by the team, which nothing else counts.
     */
    listed,
    /** All as they came, and by id those of which some figures are left out. */
    all,
    originals,
    exclusions,
    /** The whole workouts of the days that are left out. */
    excluded,
    implausible,
    /** In words, for the page, its sheet and its file. */
    texts: {
      covers: formatDays(selection ?? days),
      filters: activeFilters,
      route: course,
      recordedTwice,
      excluded: leftAside.text,
      sportLabel,
      /** Words for a change of heart rate; null if a single figure shows it. */
      heartRateApart: heartRateChange && divergingChangeOf(heartRateChange, 'bpm', sportLabel),
      partly: isPart
        ? `Not all of ${formatDays(requestedDays)} is loaded: this is of ${formatDays(days)}, and nothing else is counted.`
        : null,
    },
  }
}
export type WorkoutsPageModel = ReturnType<typeof useWorkoutsPage>
