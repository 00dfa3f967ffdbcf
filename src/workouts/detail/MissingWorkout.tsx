import { Link } from 'react-router-dom'

import { formatDay, type Day } from '#lib/days.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { paths } from '#src/kit/url/paths.ts'

/** Shown if the requested day doesn't have the workout. `otherId` and `otherDay` are for the comparison. */
export const WorkoutNotFound = ({
  userId,
  on,
  otherId,
  otherDay,
}: {
  userId: string
  on: Day
  otherId: string
  otherDay: Day
}) => (
  <>
    <PageHeader title="Workout not found" />
    <EmptyMessage title={`No such workout on ${formatDay(on)}`}>
      <p>It may have been deleted or moved to another day.</p>
      <Link
        className={buttonLink('primary')}
        to={paths.workouts(userId, { range: `${on}..${on}` })}
      >
        Show workouts on that day
      </Link>
      {otherId && otherDay && (
        <Link to={paths.workout(userId, otherId, otherDay)}>Open the other workout</Link>
      )}
    </EmptyMessage>
  </>
)

export const NoDayGiven = ({ userId }: { userId: string }) => (
  <>
    <PageHeader title="Workout not found" />
    <EmptyMessage title="The link has no date">
      <p>Open the workout from the list instead.</p>
      <Link className={buttonLink('primary')} to={paths.workouts(userId)}>
        Open workouts
      </Link>
    </EmptyMessage>
  </>
)
