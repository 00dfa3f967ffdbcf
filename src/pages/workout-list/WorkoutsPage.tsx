import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'

import { Notices } from '#src/layout/Notices.tsx'
import { FilterChips, SelectionOutside } from './FilterChips.tsx'
import { LoadedWorkouts } from './LoadedWorkouts.tsx'
import { LoadingLine } from './LoadingLine.tsx'
import { NothingToShow } from './NothingToShow.tsx'
import { useCharts } from './use-charts.ts'
import { useWorkoutsPage } from './use-workouts-page.ts'
import { newestWorkouts, search } from './loader.ts'
import { useSearch } from '#src/url/use-search.ts'
import { WorkoutsHeader } from './WorkoutsHeader.tsx'
import { WorkoutsSkeleton } from './WorkoutsSkeleton.tsx'

/** The workouts of a person once the newest are here: what they cover, what they are filtered by, figures, charts and every one of them. */
function Workouts({ userId }: { userId: string }) {
  const page = useWorkoutsPage(userId)
  const charts = useCharts()
  const { result, loading, requestedDays, days } = page
  const hasSomething = !page.notLoaded && page.selected.length > 0
  return (
    <>
      <WorkoutsHeader page={page} canPrint={charts !== null} />
      {page.isFiltered && <FilterChips page={page} />}
      <SelectionOutside page={page} />
      <Notices result={result} read={result.data} what="workout" />
      {loading && <LoadingLine loading={loading} requestedDays={requestedDays} days={days} />}
      {hasSomething ? (
        <LoadedWorkouts page={page} charts={charts} />
      ) : (
        <NothingToShow page={page} />
      )}
    </>
  )
}

/**
 * Whether the newest workouts were answered, or failed, since the page is there. The loader asks for them; where the day
 * turns meanwhile they are others, and asked for here.
 */
function useFirstAnswer(userId: string) {
  const [{ range }] = useSearch(search)
  const [isAnswered, setAnswered] = useState(false)
  const { isPending } = useQuery({
    ...newestWorkouts(userId, range),
    enabled: !isAnswered,
    retryOnMount: false,
  })
  if (!isPending && !isAnswered) setAnswered(true)
  return isAnswered || !isPending
}

/** The workouts of a person, or what holds their place until the first of them are here. */
export default function WorkoutsPage() {
  const userId = useParams().user_id!
  return useFirstAnswer(userId) ? <Workouts userId={userId} /> : <WorkoutsSkeleton />
}
