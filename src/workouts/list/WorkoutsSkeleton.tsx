import { daysOf, formatDays } from '#lib/range.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { ChartsSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'
import { TableSkeleton } from '#src/workouts/list/table/WorkoutsTable.tsx'
import { headlines } from '#src/workouts/model/figures.ts'

import { search } from './loader.ts'
import { yearsIn } from './requests.ts'

import grid from './charts-grid.module.css'
import css from './workouts.module.css'

const ROWS = 20
/** Pixels of the line of controls. */
const CONTROLS = 36

/** Header before the first workouts: the title, and the days to come. */
function Head() {
  const [{ range }] = useSearch(search)
  const days = daysOf(range)!
  return (
    <PageHeader title="Workouts" controls={<Skeleton width="min(80vw, 560px)" height={CONTROLS} />}>
      <span className={yearsIn(days) > 1 ? css.summaryOfYears : undefined}>{formatDays(days)}</span>
    </PageHeader>
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
