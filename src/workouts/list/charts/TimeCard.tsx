import type { ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { ChartCard, type ChartTable } from '#src/kit/charts/ChartCard.tsx'
import type { TimeRow } from '#src/kit/charts/time-row.ts'
import { TimeChart, type TimeChartProps } from '#src/kit/charts/TimeChart.tsx'
import { formatNumber, type Units } from '#src/kit/lib/units.ts'
import type { Shift } from '#src/workouts/model/filters.ts'
import type { EarlierWorkouts } from '#src/workouts/model/heart-rate/heart-rate.ts'

import type { Weeks } from './WeekSwitch.tsx'

/** Input of every chart over the days of the page. */
export type ChartInput = Weeks & {
  /** Workouts of the whole range, after the filters. */
  workouts: readonly Workout[]
  /** The same, and those of the weeks before that the rolling mean reaches back to. */
  withLeadIn: readonly Workout[]
  days: Days
  /** The part of `workouts` within the selection. */
  selected: readonly Workout[]
  selection: Days | null
  /** Workouts of the earlier period, filtered alike; null without a comparison. */
  earlier: readonly Workout[] | null
  /** By how much they are earlier; null where there are none. */
  earlierShift: Shift | null
  /** Only a provider, a sport or a route is shown. */
  isFiltered: boolean
  /** The selection as day numbers. */
  bounds: { from: number; to: number } | null
  select: (from: number, to: number) => void
  units: Units
}
/** Days of the text beside a chart and of its table: the selection, if any. */
export const selectedDays = ({ selection, days }: Pick<ChartInput, 'selection' | 'days'>) =>
  selection ?? days

/** Earlier period and its position among the days; null without a comparison. */
export const earlierOf = (
  workouts: readonly Workout[] | null,
  shift: Shift | null,
  { start, end }: Days,
): EarlierWorkouts | null =>
  workouts && shift !== null
    ? { workouts, shift, within: { from: dayNumber(start), to: dayNumber(end) } }
    : null

/** A whole number in a cell of a chart's table. */
export const figure = (value: number | null) =>
  value === null ? '–' : formatNumber(Math.round(value))

/** A chart over the days of the page in its card; where there is no chart, the sentence that says why. */
export const TimeCard = <Row extends TimeRow>({
  part,
  title,
  sentence,
  method,
  controls,
  height,
  table,
  chart,
}: {
  part: ChartInput
  title: string
  sentence: ReactNode
  method: ReactNode
  /** Controls of the chart's contents, above it. */
  controls?: ReactNode
  height: number
  table: () => ChartTable
  chart: Omit<TimeChartProps<Row>, 'height' | 'startsOn' | 'selection' | 'onSelect'> | null
}) => (
  <ChartCard
    title={title}
    height={chart ? height : 0}
    days={selectedDays(part)}
    table={chart && table}
    sentence={sentence}
    method={method}
  >
    {controls}
    {chart && (
      <TimeChart
        {...chart}
        height={height}
        startsOn={part.startsOn}
        selection={part.bounds}
        onSelect={part.select}
      />
    )}
  </ChartCard>
)
