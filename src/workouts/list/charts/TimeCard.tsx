import { useCallback, type ReactNode } from 'react'

import { today } from '#lib/days.ts'
import { ChartCard } from '#src/kit/charts/ChartCard.tsx'
import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import { seriesTable, seriesTooltip, type Series } from '#src/kit/charts/series.tsx'
import type { TimeRow } from '#src/kit/charts/time-row.ts'
import { TimeChart, type TimeChartProps } from '#src/kit/charts/TimeChart.tsx'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { Size } from '#src/workouts/model/buckets.ts'
import { bucketLabel } from '#src/workouts/model/sentences.ts'

import { useTrendInput } from './chart-input.ts'

/** Number of workouts behind a row's figures, and of all its workouts. */
export const countSeries = <Row extends { workouts: number }>(
  label: string,
  n: (row: Row) => number,
): [Series<Row>, Series<Row>] => [
  {
    id: 'n',
    label,
    value: n,
    tooltip: (row) => `${formatNumber(n(row))} of ${counted(row.workouts, 'workout')}`,
  },
  { id: 'workouts', label: 'Workouts', value: ({ workouts }) => workouts, tooltip: null },
]

/** Card with a chart over the days of the page. Without a chart, the sentence with the reason. */
export function TimeCard<Row extends TimeRow>({
  title,
  finding,
  sentence,
  method,
  menu,
  marks,
  height,
  size,
  series,
  tooltipSeries = series,
  summary,
  tableRows,
  chart,
}: {
  title: string
  finding?: string
  sentence?: ReactNode
  method: ReactNode
  /** Choices of the chart's contents, beside its name. */
  menu?: ReactNode
  /** Legend of the chart. */
  marks?: readonly KeyEntry[]
  height: number
  /** Size of the rows. */
  size: Size
  /** Stable array: the same as long as nothing changed. */
  series: readonly Series<Row>[]
  /** Series in tooltip order, if that differs. */
  tooltipSeries?: readonly Series<Row>[]
  /**
   * Main figure of a row if it is not that of the first series, and extra lines after the series.
   * The function must be stable.
   */
  summary?: (row: Row) => Partial<Omit<TooltipContent, 'title'>>
  /** Rows of the days shown. */
  tableRows: () => readonly Row[]
  chart: Omit<
    TimeChartProps<Row>,
    'height' | 'startsOn' | 'selection' | 'onSelect' | 'tooltipContent'
  > | null
}) {
  const { startsOn, shownDays, bounds, select } = useTrendInput()
  const nameOf = (row: Row) => bucketLabel(row, size, today())
  const tooltipContent = useCallback(
    (row: Row) =>
      seriesTooltip(tooltipSeries, row, {
        title: bucketLabel(row, size, today()),
        ...summary?.(row),
      }),
    [tooltipSeries, size, summary],
  )
  return (
    <ChartCard
      title={title}
      finding={finding}
      menu={menu}
      marks={marks}
      height={chart ? height : 0}
      days={shownDays}
      table={chart && (() => seriesTable(series, tableRows(), nameOf))}
      sentence={sentence}
      method={method}
    >
      {chart && (
        <TimeChart
          {...chart}
          height={height}
          startsOn={startsOn}
          selection={bounds}
          onSelect={select}
          tooltipContent={tooltipContent}
        />
      )}
    </ChartCard>
  )
}
