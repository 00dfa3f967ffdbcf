import type { Workout } from '#contract/interface/workouts.ts'
import type { Day } from '#lib/days.ts'
import { isTall } from '#lib/geo.ts'
import { PaperHead } from '#src/kit/page/PaperHead.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { LastYear } from '#src/workouts/detail/compare/LastYear.tsx'
import { TrackCard } from '#src/workouts/detail/track/TrackCard.tsx'

import { ConsistencyCard, consistencyOf } from './ConsistencyCard.tsx'
import { DataQualityCard } from './DataQualityCard.tsx'
import { CountedElsewhere, Duplicates } from './Duplicates.tsx'
import { PaperFoot } from './PaperFoot.tsx'
import { SourceCard } from './SourceCard.tsx'
import { useUserId } from './use-link-to.ts'
import { useQuality } from './use-quality.ts'
import { useWorkoutView } from './use-workout-view.ts'
import { WorkoutFigures } from './WorkoutFigures.tsx'
import { WorkoutHeader } from './WorkoutHeader.tsx'
import { ZonesCard } from './ZonesCard.tsx'

import css from './workout.module.css'

/** Page of one workout. */
export function WorkoutView({
  workout,
  on,
  ofDay,
  near,
}: {
  workout: Workout
  on: Day
  /** Workouts of its day. */ ofDay: readonly Workout[]
  /** Workouts around it. Undefined until they are loaded. */ near: readonly Workout[] | undefined
}) {
  const userId = useUserId()
  const printedAt = usePrinting()
  const view = useWorkoutView(workout, on, ofDay, near)
  const quality = useQuality(workout)
  const consistency = consistencyOf(workout, view.trackMeters)
  const isPaper = printedAt !== null
  const zones = workout.hr_zones ?? []
  return (
    <>
      {printedAt !== null && <PaperHead userId={userId} printedAt={printedAt} />}
      <WorkoutHeader workout={workout} before={view.before} after={view.after} />
      {view.duplicate && <CountedElsewhere duplicate={view.duplicate} />}
      <div className={css.main}>
        <WorkoutFigures workout={workout} {...quality} />
      </div>
      <div
        className={`above-5 ${css.layout}`}
        data-tall={isTall(view.track.points ?? []) || undefined}
      >
        <div className="shrink">
          <TrackCard workout={workout} track={view.track} />
        </div>
        <div className={`stack shrink ${css.side}`}>
          {zones.length > 0 && <ZonesCard zones={zones} />}
          <LastYear workout={workout} />
          <SourceCard workout={workout}>
            <Duplicates workout={workout} duplicates={view.duplicates} />
          </SourceCard>
          <DataQualityCard
            workout={workout}
            recordings={view.recordings}
            isCounted={!view.duplicate}
            consistency={consistency}
            {...quality}
          />
          {!consistency.areAlike && <ConsistencyCard pairs={consistency.pairs} />}
        </div>
      </div>
      {isPaper && <PaperFoot workouts={[workout]} />}
    </>
  )
}
