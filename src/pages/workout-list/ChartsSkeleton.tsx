import { Skeleton } from '#src/ui/Skeleton.tsx'
import grid from './charts-grid.module.css'
import { useChartHeights, type ChartHeights } from './chart-heights.ts'
import css from './workouts.module.css'

type Chart = keyof ChartHeights

/** Holds the place of a chart, in its size. */
export function ChartSkeleton({ chart }: { chart: Chart }) {
  const heights = useChartHeights()
  return (
    <div className={css.chartSkeleton} aria-hidden="true">
      <Skeleton width={120} height={16} />
      <Skeleton width="80%" height={14} />
      <Skeleton height={heights[chart]} />
    </div>
  )
}

const Pairs = ({ pairs }: { pairs: readonly (readonly Chart[])[] }) =>
  pairs.map((charts, row) => (
    <div key={row} className={grid.pair}>
      {charts.map((chart, place) => (
        <ChartSkeleton key={place} chart={chart} />
      ))}
    </div>
  ))

const FIRST = [['heartRate', 'heartRate']] as const
const SECOND = [['elevation', 'elevation']] as const
const LOWER = [
  ['elevation', 'elevation'],
  ['routes'],
  ['elevation', 'elevation'],
  ['heartRate', 'heartRate'],
  ['elevation'],
] as const

/** Hold the place of the charts: of all, of those behind the first two, and of those further down. */
export const ChartsSkeleton = () => <Pairs pairs={[...FIRST, ...SECOND, ...LOWER]} />
export const OtherChartsSkeleton = () => <Pairs pairs={[...SECOND, ...LOWER]} />
export const LowerChartsSkeleton = () => <Pairs pairs={LOWER} />
