import { Skeleton } from '#src/ui/Skeleton.tsx'
import grid from './charts-grid.module.css'
import { useChartHeights, type ChartHeights } from './chart-heights.ts'
import css from './workouts.module.css'

type Chart = keyof ChartHeights

function Skeletons({ charts }: { charts: readonly Chart[] }) {
  const heights = useChartHeights()
  return charts.map((chart, index) => (
    <div
      key={index}
      className={chart === 'routes' ? `${css.chartSkeleton} ${grid.whole}` : css.chartSkeleton}
      aria-hidden="true"
    >
      <Skeleton width={120} height={16} />
      <Skeleton width="80%" height={14} />
      <Skeleton height={heights[chart]} />
    </div>
  ))
}

const LOWER: readonly Chart[] = [
  'elevation',
  'elevation',
  'routes',
  'elevation',
  'elevation',
  'elevation',
]
const OTHERS: readonly Chart[] = ['heartRate', 'elevation', 'elevation', ...LOWER]
const ALL: readonly Chart[] = ['heartRate', ...OTHERS]

/** Hold the place of the charts in their grid, in their size: of all, of those behind the first, and of those further down. */
export const ChartsSkeleton = () => <Skeletons charts={ALL} />
export const OtherChartsSkeleton = () => <Skeletons charts={OTHERS} />
export const LowerChartsSkeleton = () => <Skeletons charts={LOWER} />
