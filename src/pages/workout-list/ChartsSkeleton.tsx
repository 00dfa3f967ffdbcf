import { Skeleton } from '#src/ui/Skeleton.tsx'
import grid from './charts-grid.module.css'
import { CHART_HEIGHT } from './chart-heights.ts'
import css from './workouts.module.css'

const { heartRate, elevation, routes } = CHART_HEIGHT

const Skeletons = ({ heights }: { heights: readonly number[] }) =>
  heights.map((height, index) => (
    <div
      key={index}
      className={height === routes ? `${css.chartSkeleton} ${grid.whole}` : css.chartSkeleton}
      aria-hidden="true"
    >
      <Skeleton width={120} height={16} />
      <Skeleton width="80%" height={14} />
      <Skeleton height={height} />
    </div>
  ))

const OTHERS = [heartRate, elevation, elevation, routes, elevation, elevation]

/** Hold the place of the charts in their grid, in their size: of all, and of those behind the first. */
export const ChartsSkeleton = () => <Skeletons heights={[heartRate, ...OTHERS]} />
export const OtherChartsSkeleton = () => <Skeletons heights={OTHERS} />
