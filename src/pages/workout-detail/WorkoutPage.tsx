import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'

import { useQueryWithPrevious } from '#src/api/use-query-with-previous.ts'
import { FailedCard, Notices } from '#src/layout/Notices.tsx'
import type { Day } from '#lib/days.ts'
import { useSearch } from '#src/url/use-search.ts'
import { ComparedWith } from './ComparedWith.tsx'
import { search, workoutsAround } from './loader.ts'
import { NoDayGiven, WorkoutNotFound } from './MissingWorkout.tsx'
import { NEIGHBOUR_DAYS } from './neighbours.ts'
import { useRedact } from './redact.ts'
import { WorkoutView } from './WorkoutView.tsx'

export default function WorkoutPage() {
  const { user_id = '', workout_id = '' } = useParams()
  const [{ day: on }] = useSearch(search)
  if (!on) return <NoDayGiven userId={user_id} />
  return <WorkoutOfDay userId={user_id} workoutId={workout_id} on={on} />
}

function WorkoutOfDay({ userId, workoutId, on }: { userId: string; workoutId: string; on: Day }) {
  const [{ with: otherId, withday: otherDay }] = useSearch(search)
  const redact = useRedact()
  const result = useQueryWithPrevious(workoutsAround(userId, on, 1))
  const around = useQuery(workoutsAround(userId, on, NEIGHBOUR_DAYS))
  const ofDay = result.data.body.workouts
  const found = ofDay.find(({ id }) => id === workoutId)
  const workout = found && redact(found)
  return (
    <>
      <Notices result={result} read={result.data} what="workout" />
      {around.error && !around.data && !otherId && (
        <FailedCard
          what="The workouts before and after"
          error={around.error}
          retry={() => void around.refetch()}
          busy={around.isFetching}
        />
      )}
      {!workout ? (
        <WorkoutNotFound userId={userId} on={on} otherId={otherId} otherDay={otherDay} />
      ) : otherId ? (
        <ComparedWith workout={workout} otherId={otherId} otherDay={otherDay} />
      ) : (
        <WorkoutView workout={workout} on={on} ofDay={ofDay} near={around.data?.body.workouts} />
      )}
    </>
  )
}
