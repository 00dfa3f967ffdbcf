import { Link } from 'react-router-dom'

import { formatDay, type Day } from '#lib/days.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { paths } from '#src/kit/url/paths.ts'

/** The day was asked for, and the workout is not among those of it. `otherId` and `otherDay` are what it was to be compared with. */
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
    <EmptyMessage title={`No workout of this id on ${formatDay(on)}`}>
      <p>
        The service reads workouts by day only, and this person’s workouts of that day do not
        include it. It may have been deleted, or moved to another day.
      </p>
      <Link
        className={buttonLink('primary')}
        to={paths.workouts(userId, { range: `${on}..${on}` })}
      >
        Workouts of that day
      </Link>
      {otherId && otherDay && (
        <Link to={paths.workout(userId, otherId, otherDay)}>
          The workout it was to be compared with
        </Link>
      )}
    </EmptyMessage>
  </>
)

export const NoDayGiven = ({ userId }: { userId: string }) => (
  <>
    <PageHeader title="Workout not found" />
    <EmptyMessage title="The link does not say on which day the workout was">
      <p>
        The service reads workouts by day only, so a link to one ends in ?day= and its date. Open
        the workout from the list instead.
      </p>
      <Link className={buttonLink('primary')} to={paths.workouts(userId)}>
        To the workouts
      </Link>
    </EmptyMessage>
  </>
)
