import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, formatDayNear, today } from '#lib/days.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { useBackToPerson } from '#src/kit/page/PersonHeader.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { CompareWith } from '#src/workouts/detail/compare/CompareWith.tsx'
import { clockTimes, localStartDay, zoneWords } from '#src/workouts/detail/track/times.ts'
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
  const { title, calendar_date, source } = workout
  const sport = sportName(workout) || 'Workout'
  const back = useBackToPerson()
  const startDay = localStartDay(workout)
  return (
    <PageHeader
      back={back}
      title={title || sport}
      tabTitle={`${sport}, ${formatDay(calendar_date)}`}
      count={
        <>
          {formatDayNear(calendar_date, today())}
          {title && ` · ${sport}`} · <span className="nowrap">{clockTimes(workout)}</span>{' '}
          {zoneWords(workout)} · {providerName({ source })}
        </>
      }
      actions={
        <>
          <CompareWith workout={workout} />
          <NeighborButton neighbor={before} side="before" />
          <NeighborButton neighbor={after} side="after" />
        </>
      }
    >
      {startDay !== null && startDay !== calendar_date && (
        <Status tone="notice">Started on {formatDay(startDay)} (local time)</Status>
      )}
    </PageHeader>
  )
}
