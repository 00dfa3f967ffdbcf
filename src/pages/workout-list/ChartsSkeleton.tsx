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

const OTHERS: readonly Chart[] = [
  'heartRate',
  'elevation',
  'elevation',
  'elevation',
  'elevation',
  'routes',
  'elevation',
  'elevation',
  'elevation',
]
const ALL: readonly Chart[] = ['heartRate', ...OTHERS]

/** Hold the place of the charts in their grid, in their size: of all, and of those behind the first. */
export const ChartsSkeleton = () => <Skeletons charts={ALL} />
export const OtherChartsSkeleton = () => <Skeletons charts={OTHERS} />
