import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { ChartsSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'
import { TableSkeleton } from '#src/workouts/list/table/WorkoutsTable.tsx'
import { headlines } from '#src/workouts/model/figures.ts'

import grid from './charts-grid.module.css'
import css from './workouts.module.css'

const ROWS = 20
/** Pixels of the line of controls. */
const CONTROLS = 28

/** Header before the first workouts. */
function Head() {
  return (
    <PersonHeader
      page="workouts"
      controls={<Skeleton width="min(80vw, 360px)" height={CONTROLS} />}
    />
  )
}

/** The page before its first workouts: head, figures, charts and table, each in its own size. */
export const WorkoutsSkeleton = () => (
  <>
    <Head />
    <div role="status" aria-label="Loading workouts">
      <div className={css.frame}>
        <div className={css.figures}>
          {['workouts', ...headlines.map(({ key }) => key)].map((key) => (
            <div key={key}>
              <Skeleton width={72} height={18} />
              <div className={`row baseline gap-1 strong nowrap ${css.value}`}>
                <Skeleton width={96} height={24} />
              </div>
              <Skeleton width={112} height={18} />
            </div>
          ))}
        </div>
      </div>
      <div className={`stack ${grid.grid}`}>
        <ChartsSkeleton />
      </div>
      <TableSkeleton rows={ROWS} />
    </div>
  </>
)
