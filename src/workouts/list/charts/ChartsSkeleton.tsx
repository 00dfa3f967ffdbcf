import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import { useChartHeights, type ChartHeights } from './chart-heights.ts'

import grid from '#src/workouts/list/charts-grid.module.css'
import css from '#src/workouts/list/workouts.module.css'

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

const ROWS = {
  first: ['heartRate', 'heartRate'],
  elevation: ['elevation', 'elevation'],
  volume: ['elevation', 'elevation'],
  tracks: ['tracks'],
  efficiency: ['elevation', 'elevation'],
  load: ['heartRate', 'heartRate'],
  calendar: ['elevation'],
} as const
export type ChartRow = keyof typeof ROWS

/** Holds the place of a row of charts. */
export const RowSkeleton = ({ row }: { row: ChartRow }) => (
  <div className={grid.pair}>
    {ROWS[row].map((chart, place) => (
      <ChartSkeleton key={place} chart={chart} />
    ))}
  </div>
)

/** Holds the place of all of them. */
export const ChartsSkeleton = () =>
  (Object.keys(ROWS) as ChartRow[]).map((row) => <RowSkeleton key={row} row={row} />)
