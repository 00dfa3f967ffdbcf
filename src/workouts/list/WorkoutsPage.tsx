import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'

import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { useLastError } from '#src/kit/page/use-last-error.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useCharts } from '#src/workouts/list/charts/use-charts.ts'
import { AddressProvider } from '#src/workouts/list/page/address.ts'
import { ComparisonProvider } from '#src/workouts/list/page/comparison.ts'
import { FilteredProvider, useFiltered } from '#src/workouts/list/page/filtered.ts'
import { LoadedProvider, useLoaded } from '#src/workouts/list/page/loaded.ts'
import { RecordingsProvider, useRecordings } from '#src/workouts/list/page/recordings.ts'
import { search } from '#src/workouts/list/page/search.ts'
import { SelectionProvider, useSelection } from '#src/workouts/list/page/selection.ts'
import { SectionNav } from '#src/workouts/list/sections/SectionNav.tsx'
import { personExclusions } from '#src/workouts/model/exclusions-api.ts'
import { DataQuality } from '#src/workouts/quality/DataQuality.tsx'

import { FilterChips, SelectionOutside } from './FilterChips.tsx'
import { LoadedWorkouts } from './LoadedWorkouts.tsx'
import { newestWorkouts } from './loader.ts'
import { LoadingLine } from './LoadingLine.tsx'
import { NothingToShow } from './NothingToShow.tsx'
import { WorkoutsHeader } from './WorkoutsHeader.tsx'
import { WorkoutsSkeleton } from './WorkoutsSkeleton.tsx'

/** Workouts of a person once the newest are loaded: coverage, filters, figures, charts, and the table. */
function Workouts() {
  const { result, loading, requestedDays, days, exclusions } = useLoaded()
  const { notLoaded } = useSelection()
  const { selected, isFiltered } = useFiltered()
  const { excluded } = useRecordings()
  const charts = useCharts()
  return (
    <>
      <WorkoutsHeader canPrint={charts !== null} />
      <SectionNav />
      {isFiltered && <FilterChips />}
      <SelectionOutside />
      <Notices result={result} read={result.data} what="workout" />
      {exclusions.error && (
        <FailedCard
          what="your team’s exclusions"
          error={exclusions.error}
          retry={exclusions.retry}
          busy={exclusions.isFetching}
        />
      )}
      {loading && <LoadingLine loading={loading} requestedDays={requestedDays} days={days} />}
      {!notLoaded && selected.length > 0 ? (
        <LoadedWorkouts charts={charts} />
      ) : (
        <>
          <NothingToShow />
          {excluded.length > 0 && <DataQuality />}
        </>
      )}
    </>
  )
}

/** Sections that each read those around them. */
const PROVIDERS = [
  AddressProvider,
  LoadedProvider,
  SelectionProvider,
  FilteredProvider,
  RecordingsProvider,
  ComparisonProvider,
]
const workoutsInProviders = PROVIDERS.reduceRight(
  (parts, Provider) => <Provider>{parts}</Provider>,
  <Workouts />,
)

/**
 * True once the newest workouts and the team's exclusions were answered, or failed, since the page
 * was opened. The loader requests them. After midnight the days differ, and are requested here.
 */
function useFirstAnswer(userId: string) {
  const [{ range }] = useSearch(search)
  const [isAnswered, setAnswered] = useState(false)
  const { isPending } = useQuery({
    ...newestWorkouts(userId, range),
    enabled: !isAnswered,
    retryOnMount: false,
  })
  const { isPending: isUnknown } = useQuery(personExclusions(userId))
  const isReady = !isPending && !isUnknown
  if (isReady && !isAnswered) setAnswered(true)
  return isAnswered || isReady
}

/**
 * Failure of the first response. Null if workouts are or were shown, and if the service refused the
 * request.
 */
function useFirstFailure(userId: string) {
  const [{ range }] = useSearch(search)
  const { data, error, isFetching, refetch } = useQuery({
    ...newestWorkouts(userId, range),
    enabled: false,
  })
  const [isShown, setShown] = useState(false)
  if (data !== undefined && !isShown) setShown(true)
  const kept = useLastError(error)
  if (isShown || kept === null || isRefusal(kept)) return null
  return { error: kept, isFetching, retry: () => void refetch() }
}

/** The workouts of a person, a skeleton until the first are loaded, or the reason that they are missing. */
export default function WorkoutsPage() {
  const userId = useParams().user_id ?? ''
  const isAnswered = useFirstAnswer(userId)
  const failure = useFirstFailure(userId)
  if (failure)
    return (
      <>
        <PersonHeader page="workouts" />
        <FailedCard
          what="the workouts"
          error={failure.error}
          retry={failure.retry}
          busy={failure.isFetching}
        />
      </>
    )
  return isAnswered ? workoutsInProviders : <WorkoutsSkeleton />
}
