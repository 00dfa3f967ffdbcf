import type { Workout } from '#contract/workouts.ts'
import type { Day } from '#lib/days.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { ConsistencyCard } from './ConsistencyCard.tsx'
import { DataQualityCard } from './DataQualityCard.tsx'
import { Duplicates } from './Duplicates.tsx'
import { LastYear } from './LastYear.tsx'
import { PaperHead } from '#src/layout/PaperHead.tsx'
import { PaperFoot } from './PaperFoot.tsx'
import { RouteCard } from './RouteCard.tsx'
import { SourceCard } from './SourceCard.tsx'
import { useUserId } from './use-link-to.ts'
import { useQuality } from './use-quality.ts'
import { useWorkoutView } from './use-workout-view.ts'
import css from './workout.module.css'
import { WorkoutFigures } from './WorkoutFigures.tsx'
import { WorkoutHeader } from './WorkoutHeader.tsx'
import { ZonesCard } from './ZonesCard.tsx'

/** A workout alone. */
export function WorkoutView({
  workout,
  on,
  ofDay,
  near,
}: {
  workout: Workout
  on: Day
  /** The workouts of its day. */ ofDay: readonly Workout[]
  /** Those around it; undefined until they are here. */ near: readonly Workout[] | undefined
}) {
  const userId = useUserId()
  const printedAt = usePrinting()
  const view = useWorkoutView(workout, on, ofDay, near)
  const quality = useQuality(workout)
  return (
    <>
      {printedAt !== null && <PaperHead userId={userId} printedAt={printedAt} />}
      <WorkoutHeader workout={workout} before={view.before} after={view.after} />
      <Duplicates workout={workout} duplicate={view.duplicate} duplicates={view.duplicates} />
      <div className={css.layout}>
        <div className={css.main}>
          <RouteCard workout={workout} route={view.route} />
          <WorkoutFigures workout={workout} {...quality} />
        </div>
        <div className={css.side}>
          {workout.hr_zones?.length ? <ZonesCard zones={workout.hr_zones} /> : null}
          <LastYear workout={workout} />
          <ConsistencyCard workout={workout} routeMetres={view.routeMetres} />
          <DataQualityCard workout={workout} recordings={view.recordings} {...quality} />
          <SourceCard workout={workout} />
        </div>
      </div>
      {printedAt !== null && <PaperFoot workouts={[workout]} />}
    </>
  )
}
