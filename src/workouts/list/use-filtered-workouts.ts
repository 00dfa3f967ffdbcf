import { useDeferredValue, useMemo, useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Days } from '#lib/range.ts'
import { useCourses } from '#src/workouts/list/charts/use-courses.ts'
import {
  idsOfGroupWith,
  decodeTracks,
  idsOnSameCourse,
  type DecodedTrack,
} from '#src/workouts/model/courses/repeated-courses.ts'
import { inDays, matchFilters, type Filters } from '#src/workouts/model/filters.ts'
import { countOnce, NO_DUPLICATES, ofSports } from '#src/workouts/model/quality/count-once.ts'
import { withoutExcluded, type ExclusionsById } from '#src/workouts/model/quality/exclusions.ts'

const NO_ROUTES: readonly DecodedTrack[] = []
const onCourse = (workouts: readonly Workout[], ids: ReadonlySet<string> | null) =>
  ids ? workouts.filter(({ id }) => ids.has(id)) : workouts

/** Filters of the page other than its days. */
export type PageFilters = Filters & {
  /** A workout on the course that filters the page. Empty for all. */
  route: string
  /** True if each workout counts once, however often it was recorded. */
  once: boolean
  /** Exclusions by the team. */
  exclusions: ExclusionsById
}

/**
 * Filters what is loaded for the screen, in this order: provider, course, duplicates, sport, days.
 * Duplicates are found after the filter by provider, so that one provider shows everything it
 * recorded. They are found before the filter by sport, so that the sports add up to the total even
 * if providers name a workout differently, and before the days for the same reason. Routes are
 * decoded and compared from when the page first `showsRoutes`, or filters by one.
 */
export function useFilteredWorkouts(
  loaded: readonly Workout[],
  { provider, sport, route, once }: PageFilters,
  {
    days,
    selection,
    isLoading,
    showsRoutes,
  }: { days: Days; selection: Days | null; isLoading: boolean; showsRoutes: boolean },
) {
  const [hasShownRoutes, setHasShownRoutes] = useState(showsRoutes)
  if (showsRoutes && !hasShownRoutes) setHasShownRoutes(true)
  // decoded after the figures, if they do not depend on it
  const behind = useDeferredValue(hasShownRoutes ? loaded : null, null)
  const decodable = route ? loaded : behind
  const tracks = useMemo(() => decodable && decodeTracks(decodable), [decodable])
  const groups = useCourses(tracks?.decoded ?? NO_ROUTES, route !== '', isLoading)
  const idsOnCourse = useMemo(
    () => (route && groups ? idsOfGroupWith(groups, route) : null),
    [route, groups],
  )
  const ofProviders = useMemo(
    () => onCourse(matchFilters(loaded, { provider, sport: [] }), idsOnCourse),
    [loaded, provider, idsOnCourse],
  )
  const matched = useMemo(
    () => matchFilters(ofProviders, { provider: [], sport }),
    [ofProviders, sport],
  )
  // deduplicates all workouts once, for any later filter
  const allOnce = useMemo(() => countOnce(loaded), [loaded])
  const providersOnce = useMemo(
    () => (ofProviders === loaded ? allOnce : countOnce(ofProviders)),
    [ofProviders, loaded, allOnce],
  )
  const countedOnce = useMemo(
    () => (once || !sport.length ? ofSports(providersOnce, sport) : countOnce(matched)),
    [once, providersOnce, matched, sport],
  )
  const withLeadIn = once ? countedOnce.counted : matched
  const filtered = useMemo(() => inDays(withLeadIn, days), [withLeadIn, days])
  const selected = useMemo(
    () => (selection ? inDays(filtered, selection) : filtered),
    [filtered, selection],
  )
  /** Duplicates within these days: excluded, or counted too if the reader chose so. */
  const duplicates = useMemo(() => {
    const { start, end } = selection ?? days
    return [...countedOnce.duplicates.values()].filter(
      ({ workout: { calendar_date } }) => calendar_date >= start && calendar_date <= end,
    )
  }, [countedOnce, selection, days])
  /** Workouts of the range without any filter. */
  const unfiltered = useMemo(
    () => inDays(once ? allOnce.counted : loaded, days),
    [once, allOnce, loaded, days],
  )
  const onCourseOf = useMemo(
    () => (idsOnCourse ? (tracks?.decoded.find(({ id }) => id === route) ?? null) : null),
    [idsOnCourse, tracks, route],
  )
  return {
    /** Null until they are decoded. */
    tracks,
    groups,
    withLeadIn,
    filtered,
    selected,
    duplicates,
    recorded: once ? countedOnce : NO_DUPLICATES,
    unfiltered,
    total: unfiltered.length,
    /** The course that filters the page, once it is known. */
    onCourseOf,
  }
}

/** Filters other workouts, such as the comparison period, in the same way as the page. */
export function applyFilters(
  workouts: readonly Workout[],
  { provider, sport, once, exclusions }: PageFilters,
  onCourseOf: DecodedTrack | null,
): readonly Workout[] {
  const ofProviders = matchFilters(withoutExcluded(workouts, exclusions), { provider, sport: [] })
  const alike = onCourseOf
    ? onCourse(ofProviders, idsOnSameCourse(onCourseOf, decodeTracks(ofProviders).decoded))
    : ofProviders
  return matchFilters(once ? countOnce(alike).counted : alike, { provider: [], sport })
}
