import { Skeleton } from '#src/ui/Skeleton.tsx'
import { headlines } from '#src/workouts/figures.ts'
import grid from './charts-grid.module.css'
import { ChartsSkeleton } from './ChartsSkeleton.tsx'
import css from './workouts.module.css'
import { TableSkeleton } from './WorkoutsTable.tsx'

const ROWS = 20
/** Pixels of the title, of what it covers, and of the line of controls, with what is between them. */
const HEAD = [29, 16, 36]

/** The page before its first workouts: head, figures, charts and table, each in its own size. */
export const WorkoutsSkeleton = () => (
  <div role="status" aria-label="Loading workouts">
    <div className={css.headSkeleton}>
      {HEAD.map((height, line) => (
        <Skeleton key={height} width={`${[16, 45, 90][line]}%`} height={height} />
      ))}
    </div>
    <div className={css.frame}>
      <div className={css.figures}>
        {['workouts', ...headlines.map(({ key }) => key)].map((key) => (
          <div key={key}>
            <Skeleton width={72} height={18} />
            <div className={css.value}>
              <Skeleton width={96} height={24} />
            </div>
            <Skeleton width={112} height={18} />
          </div>
        ))}
      </div>
    </div>
    <div className={grid.grid}>
      <ChartsSkeleton />
    </div>
    <TableSkeleton rows={ROWS} />
  </div>
)
