import type { Workout } from '#contract/workouts.ts'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { formatDay, formatOffset } from '#lib/days.ts'
import { sportName } from '#src/workouts/sport.ts'
import { Status } from '#src/ui/Status.tsx'
import { CompareWith } from './CompareWith.tsx'
import { NeighbourButton } from './NeighbourButton.tsx'
import { clockTimes, localStartDay } from './times.ts'
import type { Neighbour } from './use-neighbour.ts'
import { providerName } from '#src/workouts/provider.ts'

/** What it is, when and from whom; the way to the others. */
export function WorkoutHeader({
  workout,
  before,
  after,
}: {
  workout: Workout
  before: Neighbour
  after: Neighbour
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
          <NeighbourButton neighbour={before} label="← Previous" end="first" />
          <NeighbourButton neighbour={after} label="Next →" end="last" />
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
