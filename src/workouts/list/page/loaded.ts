import { useCallback, useMemo, useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDays } from '#lib/range.ts'
import { withReasonsOf } from '#lib/unreadable.ts'
import { createShared } from '#src/kit/lib/create-shared.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useWorkouts } from '#src/workouts/list/use-workouts.ts'
import { extentOf, inDays, providerFacet, sportFacet } from '#src/workouts/model/filters.ts'
import { sportNames } from '#src/workouts/model/sport.ts'
import { useCounted, useExclusions } from '#src/workouts/quality/use-exclusions.ts'

import { useAddress } from './address.ts'

/** A title can name a place. */
const redactTitle = (workout: Workout): Workout =>
  workout.title ? withReasonsOf(workout, { ...workout, title: 'hidden' }) : workout

/** The loaded workouts of the range, without exclusions by the team. */
export const [LoadedProvider, useLoaded] = createShared(() => {
  const { userId, view } = useAddress()
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
  // without years in which nothing was recorded
  const chartDays = useMemo(() => extentOf(inRange, days), [inRange, days])
  const sportLabel = useMemo(() => sportNames(all), [all])
  const facets = useMemo(() => [{ ...sportFacet, words: sportLabel }, providerFacet], [sportLabel])
  const [isPainted, setPainted] = useState(false)
  const onPainted = useCallback(() => setPainted(true), [])
  const isPart = loading !== null
  return {
    result,
    range,
    requestedDays,
    /** The loaded days. */
    days,
    chartDays,
    loading,
    isPart,
    isLoading: loading?.state === 'loading',
    /** The loaded days in words, for the sheet and the file. Null if everything is loaded. */
    partly: isPart
      ? `Only part of ${formatDays(requestedDays)} is loaded. Only ${formatDays(days)} is counted.`
      : null,
    /** All original workouts, and by ID those with some excluded figures. */
    all,
    originals,
    exclusions,
    loaded,
    inRange,
    sportLabel,
    /** Filters by provider and by sport. */
    facets,
    /** True once the first figures are painted. The comparison and the notes are requested after them. */
    isPainted,
    /** Callback for when the first figures are painted. */
    onPainted,
  }
})
