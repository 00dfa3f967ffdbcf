import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import type { Section } from '#src/workouts/list/page/sections.ts'

import { useChartHeights, type ChartHeights } from './chart-heights.ts'

import grid from '#src/workouts/list/charts-grid.module.css'
import css from '#src/workouts/list/workouts.module.css'

type Chart = keyof ChartHeights

/** Reserves the space of a chart of this height, with its title, its sentence, and any key. */
export const ChartPlace = ({ height, hasKey = false }: { height: number; hasKey?: boolean }) => (
  <div className={css.chartSkeleton} data-key={hasKey ? '' : undefined} aria-hidden="true">
    <Skeleton width="48%" height={16} />
    <Skeleton width="80%" height={14} />
    <Skeleton kind="chart" height={height} />
  </div>
)

/** Reserves the space of a chart. */
export function ChartSkeleton({ chart }: { chart: Chart }) {
  const heights = useChartHeights()
  return <ChartPlace height={heights[chart]} hasKey={chart === 'heartRate'} />
}

const ROWS = {
  volume: ['heartRate', 'heartRate'],
  zones: ['heartRate', 'heartRate'],
  load: ['heartRate'],
  efficiency: ['elevation', 'elevation'],
  tracks: ['tracks'],
  elevation: ['elevation', 'elevation'],
  calendar: ['elevation'],
} as const
export type ChartRow = keyof typeof ROWS

const rowsOf: Record<Section, readonly ChartRow[]> = {
  summary: ['volume', 'zones'],
  training: ['load', 'efficiency'],
  places: ['tracks', 'elevation', 'calendar'],
  data: [],
}

/** Reserves the space of a row of charts. */
export const RowSkeleton = ({ row }: { row: ChartRow }) => (
  <div className={grid.pair}>
    {ROWS[row].map((chart, place) => (
      <ChartSkeleton key={place} chart={chart} />
    ))}
  </div>
)

/** Reserves the space of all charts of a section. */
export const ChartsSkeleton = ({ section }: { section: Section }) =>
  rowsOf[section].map((row) => <RowSkeleton key={row} row={row} />)
