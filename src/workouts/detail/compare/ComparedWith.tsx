import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, type Day } from '#lib/days.ts'
import { paths } from '#src/kit/url/paths.ts'
import { findWorkout } from '#src/workouts/detail/find-workout.ts'
import { workoutsAround } from '#src/workouts/detail/loader.ts'
import { useRedact } from '#src/workouts/detail/track/redact-file.ts'
import { useUserId } from '#src/workouts/detail/use-link-to.ts'

import { Comparison } from './Comparison.tsx'

/** A workout compared with the other one in the address. If that one fails, this one is still shown. */
export function ComparedWith({
  workout,
  otherId,
  otherDay,
}: {
  workout: Workout
  otherId: string
  otherDay: Day
}) {
  const userId = useUserId()
  const redact = useRedact()
  const { data, error, isFetching, refetch } = useQuery({
    ...workoutsAround(userId, otherDay, 1),
    enabled: otherDay !== '',
  })
  const found = data && findWorkout(data.body.workouts, otherId, otherDay)
  if (otherId === workout.id)
    return (
      <Comparison a={workout} other={{ workout: null, isPending: false, why: <SameTwice /> }} />
    )
  if (found) return <Comparison a={workout} other={{ workout: redact(found) }} />
  return (
    <Comparison
      a={workout}
      other={{
        workout: null,
        isPending: isFetching,
        why: otherDay ? <NotOnThatDay userId={userId} on={otherDay} /> : <NoOtherDay />,
        failed: error ? { error, retry: () => void refetch(), busy: isFetching } : undefined,
      }}
    />
  )
}

const SameTwice = () => <p>The link compares this workout with itself. Choose another workout.</p>
const NoOtherDay = () => (
  <p>The link has no date for the other workout. Choose the workout again.</p>
)
const NotOnThatDay = ({ userId, on }: { userId: string; on: Day }) => (
  <>
    <p>
      <strong>No such workout on {formatDay(on)}.</strong> It may have been deleted or moved to
      another day.
    </p>
    <Link to={paths.workouts(userId, { range: `${on}..${on}` })}>Show workouts on that day</Link>
  </>
)
