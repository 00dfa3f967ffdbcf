import { useParams } from 'react-router-dom'

import { Notices } from '#src/layout/Notices.tsx'
import { FilterChips, SelectionOutside } from './FilterChips.tsx'
import { LoadedWorkouts } from './LoadedWorkouts.tsx'
import { LoadingLine } from './LoadingLine.tsx'
import { NothingToShow } from './NothingToShow.tsx'
import { useCharts } from './use-charts.ts'
import { useWorkoutsPage } from './use-workouts-page.ts'
import { WorkoutsHeader } from './WorkoutsHeader.tsx'

/** The workouts of a person: what they cover, what they are filtered by, figures, charts and every one of them. */
export default function WorkoutsPage() {
  const page = useWorkoutsPage(useParams().user_id!)
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
