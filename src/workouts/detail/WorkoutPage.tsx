import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'

import type { Day } from '#lib/days.ts'
import { fromPathSegment } from '#lib/path-params.ts'
import { useQueryWithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { ComparedWith } from '#src/workouts/detail/compare/ComparedWith.tsx'
import { useRedact } from '#src/workouts/detail/track/redact-file.ts'

import { findWorkout } from './find-workout.ts'
import { search, workoutsAround } from './loader.ts'
import { NoDayGiven, WorkoutNotFound } from './MissingWorkout.tsx'
import { NEIGHBOR_DAYS } from './neighbors.ts'
import { useUserId } from './use-link-to.ts'
import { WorkoutView } from './WorkoutView.tsx'

export default function WorkoutPage() {
  const userId = useUserId()
  const workoutId = fromPathSegment(useParams().workout_id ?? '')
  const [{ day: on }] = useSearch(search)
  if (!on) return <NoDayGiven userId={userId} />
  return <WorkoutOfDay userId={userId} workoutId={workoutId} on={on} />
}

function WorkoutOfDay({ userId, workoutId, on }: { userId: string; workoutId: string; on: Day }) {
  const [{ with: otherId, withday: otherDay }] = useSearch(search)
  const redact = useRedact()
  const result = useQueryWithPrevious(workoutsAround(userId, on, 1))
  const around = useQuery(workoutsAround(userId, on, NEIGHBOR_DAYS))
  const ofDay = result.data.body.workouts
  const found = findWorkout(ofDay, workoutId, on)
  const workout = found && redact(found)
  return (
    <>
      <Notices result={result} read={result.data} what="workout" />
      {around.error && !around.data && !otherId && (
        <FailedCard
          what="the previous and next workouts"
          error={around.error}
          retry={() => void around.refetch()}
          busy={around.isFetching}
        />
      )}
      {!workout && (
        <WorkoutNotFound userId={userId} on={on} otherId={otherId} otherDay={otherDay} />
      )}
      {workout && otherId && (
        <ComparedWith workout={workout} otherId={otherId} otherDay={otherDay} />
      )}
      {workout && !otherId && (
        <WorkoutView workout={workout} on={on} ofDay={ofDay} near={around.data?.body.workouts} />
      )}
    </>
  )
}
