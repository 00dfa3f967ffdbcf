import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, formatOffset } from '#lib/days.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { CompareWith } from '#src/workouts/detail/compare/CompareWith.tsx'
import { clockTimes, localStartDay } from '#src/workouts/detail/track/times.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import { NeighborButton } from './NeighborButton.tsx'
import type { Neighbor } from './use-neighbor.ts'

/** Title of the workout, its time and person, and links to its neighbors. */
export function WorkoutHeader({
  workout,
  before,
  after,
}: {
  workout: Workout
  before: Neighbor
  after: Neighbor
}) {
  const { title, calendar_date, timezone_offset, source } = workout
  const sport = sportName(workout) || 'Workout'
  const startDay = localStartDay(workout)
  return (
    <PageHeader
      title={title || sport}
      tabTitle={`${sport}, ${formatDay(calendar_date)}`}
      controls={<CompareWith workout={workout} />}
      actions={
        <>
          <NeighborButton neighbor={before} label="← Previous" end="first" />
          <NeighborButton neighbor={after} label="Next →" end="last" />
        </>
      }
    >
      <strong>{formatDay(calendar_date)}</strong>
      {title && ` · ${sport}`} · {clockTimes(workout)}
      {timezone_offset === null
        ? ' UTC, the local offset was not recorded'
        : ` (${formatOffset(timezone_offset)})`}{' '}
      · {providerName({ source })}
      {startDay !== null && startDay !== calendar_date && (
        <>
          {' '}
          <Status tone="notice">began on {formatDay(startDay)} by its offset</Status>
        </>
      )}
    </PageHeader>
  )
}
