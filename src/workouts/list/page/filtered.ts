import { useCallback, useDeferredValue, useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { createShared } from '#src/kit/lib/create-shared.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { useFacets } from '#src/kit/page/use-list.ts'
import { facetWords } from '#src/kit/table/facets.ts'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { applyFilters, useFilteredWorkouts } from '#src/workouts/list/use-filtered-workouts.ts'
import { nameOfCourseWith } from '#src/workouts/model/courses/repeated-courses.ts'

import { pageSearch, useAddress } from './address.ts'
import { facetCounts } from './facet-counts.ts'
import { useLoaded } from './loaded.ts'
import { showsRoutes } from './sections.ts'
import { useSelection } from './selection.ts'

/** Filters of the page other than sports and providers. */
const BESIDE_FACETS = ['days', 'route'] as const
const NO_ROWS: readonly Workout[] = []

/** The filters of the page, and the workouts that match them and the selected days. */
export const [FilteredProvider, useFiltered] = createShared(() => {
  const { view, setView, section } = useAddress()
  const units = useUnits()
  const { provider, sport, route, count } = view
  const { loaded, days, isLoading, exclusions, facets } = useLoaded()
  const { selection } = useSelection()
  const filters = useMemo(
    () => ({
      provider,
      sport,
      route,
      once: count === 'once',
      exclusions: exclusions.byId,
    }),
    [provider, sport, route, count, exclusions.byId],
  )
  const { chosen, clearFilters } = useFacets({
    // rows are counted below, each workout once
    rows: NO_ROWS,
    facets,
    about: undefined,
    address: [pageSearch, view, setView],
    filters: BESIDE_FACETS,
  })
  const counting = useMemo(() => ({ loaded, filters, days }), [loaded, filters, days])
  // the numbers in the menu come after the page
  const counted = useDeferredValue(counting)
  const counts = useMemo(
    () =>
      facetCounts(counted.loaded, counted.filters, {
        days: counted.days,
        once: counted.filters.once,
      }),
    [counted],
  )
  const filtered = useFilteredWorkouts(loaded, filters, {
    days,
    selection,
    isLoading,
    showsRoutes: showsRoutes(section),
  })
  const { onCourseOf, groups } = filtered
  const filterAlike = useCallback(
    (others: readonly Workout[]) => applyFilters(others, filters, onCourseOf),
    [filters, onCourseOf],
  )
  const recordedAlike = useCallback(
    (others: readonly Workout[]) =>
      applyFilters(others, { ...filters, sport: [], once: false }, null),
    [filters],
  )
  const course = onCourseOf
    ? nameOfCourseWith(groups ?? [], onCourseOf.id, units) ||
      `Route from ${formatDay(onCourseOf.workout.calendar_date)}`
    : `Route of workout ${shortId(route)}`
  const filterTexts = [...facetWords(facets, chosen), ...(route ? [course] : [])]
  return {
    ...filtered,
    filters,
    chosen,
    counts,
    clearFilters,
    filterAlike,
    /** Filters others only by provider and exclusion, to know when data begins. */
    recordedAlike,
    /** Name of the course that filters the page. */
    course,
    /** Active filters other than the days, in words. */
    filterTexts,
    isFiltered: filterTexts.length > 0 || selection !== null,
  }
})
