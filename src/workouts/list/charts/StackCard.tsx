import { useCallback, useMemo, type ReactNode } from 'react'

import type { ChartTable } from '#src/kit/charts/ChartCard.tsx'
import {
  columnCorners,
  GHOST,
  GhostColumns,
  GhostTops,
  MIN_PX,
  ReferenceValue,
  StackedColumns,
} from '#src/kit/charts/marks.tsx'
import { legendWidth, StackLegend } from '#src/kit/charts/StackLegend.tsx'
import { axisOf, niceHours, niceTicks } from '#src/kit/charts/ticks.ts'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { counted, formatDuration, formatNumber } from '#src/kit/lib/units.ts'
import type { StackRow } from '#src/workouts/model/aggregate.ts'
import type { Size } from '#src/workouts/model/buckets.ts'
import { bucketName } from '#src/workouts/model/sentences.ts'

import { figure, TimeCard, type ChartInput } from './TimeCard.tsx'

const EARLIER = 'Earlier'
const percents = axisOf([0, 25, 50, 75, 100])
const totalOf = ({ values }: StackRow) => values.reduce((sum, value) => sum + value, 0)
const hasTime = (row: StackRow) => row.n > 0 || totalOf(row) > 0

/** Times on top of each other, by week or month, or the share of each in its row: for zones and for sports. */
export function StackCard({
  part,
  title,
  label,
  sentence,
  method,
  height,
  rows,
  selectedRows,
  names,
  colors,
  boundary = null,
  totals,
  size,
  share = false,
}: {
  part: ChartInput
  title: string
  label: string
  sentence: ReactNode
  method: ReactNode
  height: number
  rows: readonly StackRow[]
  /** Rows of the selection, if any: for the table. */
  selectedRows: () => readonly StackRow[]
  /** From the lowest in the stack. */
  names: readonly string[]
  colors: readonly string[]
  /** A heavier line lies above so many of them. */
  boundary?: number | null
  /** Seconds of each in all, where they are said beside the chart. */
  totals?: readonly number[]
  size: Size
  share?: boolean
}) {
  const { scaled, axis, unit } = useMemo(() => {
    if (share)
      return {
        scaled: rows.map((row) => ({
          ...row,
          values: row.values.map((value) => (value / (totalOf(row) || 1)) * 100),
        })),
        axis: percents,
        unit: '%',
      }
    const most = Math.max(...rows.map((row) => Math.max(totalOf(row), row.earlier ?? 0)))
    const seconds = most < 3600 ? 60 : 3600
    return {
      scaled: rows.map((row) => ({
        ...row,
        values: row.values.map((value) => value / seconds),
        earlier: row.earlier == null ? null : row.earlier / seconds,
      })),
      axis: axisOf(seconds === 60 ? niceTicks(0, most / 60, 4) : niceHours(most / 3600)),
      unit: seconds === 60 ? 'min' : 'h',
    }
  }, [rows, share])
  const corners = useMemo(
    () => columnCorners(scaled, (axis.high * MIN_PX) / height),
    [scaled, axis, height],
  )
  const isCompared = rows.some(({ earlier }) => earlier != null)
  const marks = useMemo(
    () => (
      <>
        {isCompared && <GhostColumns />}
        <StackedColumns colors={colors} boundary={boundary} />
        {isCompared && <GhostTops />}
        <ReferenceValue value={0} color="var(--line2)" />
      </>
    ),
    [colors, boundary, isCompared],
  )
  const tooltipContent = useCallback(
    (row: StackRow): TooltipContent => {
      // the rows of the drawing are scaled, those of the words are seconds
      const inSeconds = rows.find(({ from }) => from === row.from)!
      const total = totalOf(inSeconds)
      const lines = inSeconds.values.map((value, place) => ({
        name: names[place]!,
        value:
          total > 0
            ? `${formatDuration(value)} · ${Math.round((value / total) * 100)} %`
            : formatDuration(value),
        color: colors[place],
      }))
      return {
        title: bucketName(row, size),
        y: null,
        brief: formatDuration(total),
        lines: [
          ...lines.filter((_, place) => inSeconds.values[place]! > 0).toReversed(),
          { name: 'Together', value: formatDuration(total), color: undefined },
          ...(inSeconds.earlier == null
            ? []
            : [{ name: EARLIER, value: formatDuration(inSeconds.earlier), color: GHOST }]),
          {
            name: 'Of',
            value: `${row.n} of ${counted(row.workouts, 'workout')}`,
            color: undefined,
          },
        ],
      }
    },
    [rows, names, colors, size],
  )
  const totalWords = totals?.map(shortTime)
  const legend = isCompared
    ? { names: [...names, EARLIER], colors: [...colors, GHOST] }
    : { names, colors }
  const legendWords = totalWords
    ? names.map((name, place) => `${name} ${totalWords[place]}`)
    : legend.names
  return (
    <TimeCard
      part={part}
      title={title}
      height={height}
      table={() => stackTable(selectedRows(), names, size)}
      sentence={sentence}
      method={method}
      chart={
        rows.some((row) => totalOf(row) > 0)
          ? {
              label,
              rows: scaled,
              data: corners,
              axis,
              unit,
              right: legendWidth(legendWords, height),
              legend: <StackLegend {...legend} totals={totalWords} boundary={boundary} />,
              isFocusable: hasTime,
              tooltipContent,
              children: marks,
            }
          : null
      }
    />
  )
}

const stackTable = (
  rows: readonly StackRow[],
  names: readonly string[],
  size: Size,
): ChartTable => ({
  header: [
    'Days',
    ...names.map((name) => `${name}, h:min`),
    'Together, h:min',
    ...earlierCells(rows, () => `${EARLIER}, h:min`),
    'Measured',
    'Workouts',
  ],
  rows: rows
    .filter(({ workouts, earlier }) => workouts > 0 || (earlier ?? 0) > 0)
    .map((row) => ({
      key: row.from,
      cells: [
        bucketName(row, size),
        ...[...row.values, totalOf(row)].map((value) =>
          row.n || value > 0 ? hoursAndMinutes(value) : '–',
        ),
        ...earlierCells(rows, () => (row.earlier == null ? '–' : hoursAndMinutes(row.earlier))),
        figure(row.n),
        figure(row.workouts),
      ],
    })),
  foot: [
    'Together',
    ...names.map((_, place) => hoursAndMinutes(sumBy(rows, ({ values }) => values[place]!))),
    hoursAndMinutes(sumBy(rows, totalOf)),
    ...earlierCells(rows, () => hoursAndMinutes(sumBy(rows, ({ earlier }) => earlier ?? 0))),
    figure(sumBy(rows, ({ n }) => n)),
    figure(sumBy(rows, ({ workouts }) => workouts)),
  ],
})
/** A cell of the column that is there only where something is compared. */
const earlierCells = (rows: readonly StackRow[], cell: () => string) =>
  rows.some(({ earlier }) => earlier != null) ? [cell()] : []
const sumBy = (rows: readonly StackRow[], value: (row: StackRow) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)
/** `12 h`, `3.4 h`, `45 min`: beside a chart, whose table has the minutes. */
const shortTime = (seconds: number) =>
  seconds < 3570
    ? `${Math.round(seconds / 60)} min`
    : `${formatNumber(seconds / 3600, seconds < 35_820 ? 1 : 0)} h`
const hoursAndMinutes = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`
}
