import { useCallback, useMemo, type ReactNode } from 'react'

import type { ChartTable } from '#src/charts/ChartCard.tsx'
import { StackedBars, type Scale } from '#src/charts/marks.tsx'
import { keyWidth, StackKey } from '#src/charts/StackKey.tsx'
import { axisOf, niceHours, niceTicks, rowTicks } from '#src/charts/ticks.ts'
import type { TooltipContent } from '#src/charts/Tooltip.tsx'
import { formatDayShort, formatMonth, formatWeek, fromDayNumber } from '#lib/days.ts'
import { counted, formatDuration, formatNumber } from '#src/lib/units.ts'
import type { Size, StackRow } from '#src/workouts/aggregate.ts'
import { bucketName } from '#src/workouts/sentences.ts'
import { figure, TimeCard, type Part } from './TimeCard.tsx'

const nameOfAxis: Record<Size, (day: string, before: string | undefined) => string> = {
  day: formatDayShort,
  week: formatWeek,
  sundayWeek: formatDayShort,
  month: (day, before) =>
    before?.slice(0, 4) === day.slice(0, 4) ? formatMonth(day).slice(0, 3) : formatMonth(day),
  year: (day) => day.slice(0, 4),
}
const isMeasured = ({ n }: StackRow) => n > 0
const percents = axisOf([0, 25, 50, 75, 100])
const totalOf = ({ values }: StackRow) => values.reduce((sum, value) => sum + value, 0)

/** Pixels for a name below a row. */
const TICK_PX: Record<Size, number> = { day: 64, week: 44, sundayWeek: 64, month: 60, year: 44 }

/** Times on top of each other, by week or month, or the share of each in its row: for zones and for sports. */
export function StackCard({
  part,
  title,
  label,
  sentence,
  height,
  rows,
  selectedRows,
  names,
  colors,
  size,
  share = false,
  none,
}: {
  part: Part
  title: string
  label: string
  sentence: ReactNode
  height: number
  rows: readonly StackRow[]
  /** Of the selection where there is one: for the table. */
  selectedRows: () => readonly StackRow[]
  /** From the lowest in the stack. */
  names: readonly string[]
  colors: readonly string[]
  size: Size
  share?: boolean
  none: string
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
    const most = Math.max(...rows.map(totalOf))
    const seconds = most < 3600 ? 60 : 3600
    return {
      scaled: rows.map((row) => ({ ...row, values: row.values.map((value) => value / seconds) })),
      axis: axisOf(seconds === 60 ? niceTicks(0, most / 60, 4) : niceHours(most / 3600)),
      unit: seconds === 60 ? 'min' : 'h',
    }
  }, [rows, share])
  const marks = useCallback(
    (scale: Scale) => (
      <StackedBars scale={scale} rows={scaled} values={({ values }) => values} colors={colors} />
    ),
    [scaled, colors],
  )
  const facts = useCallback(
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
  const xTicks = useCallback(
    (width: number) =>
      rowTicks(rows, width, TICK_PX[size], ({ from }, before) =>
        nameOfAxis[size](fromDayNumber(from), before && fromDayNumber(before.from)),
      ),
    [rows, size],
  )
  return (
    <TimeCard
      part={part}
      title={title}
      height={height}
      twin={() => stackTwin(selectedRows(), names, size)}
      sentence={sentence}
      chart={
        rows.some((row) => totalOf(row) > 0)
          ? {
              label,
              rows: scaled,
              axis,
              formatTick: String,
              unit,
              right: keyWidth(names, height),
              side: <StackKey names={names} colors={colors} />,
              xTicks,
              has: isMeasured,
              facts,
              marks,
            }
          : null
      }
      none={none}
    />
  )
}

const stackTwin = (
  rows: readonly StackRow[],
  names: readonly string[],
  size: Size,
): ChartTable => ({
  header: [
    'Days',
    ...names.map((name) => `${name}, h:min`),
    'Together, h:min',
    'Measured',
    'Workouts',
  ],
  rows: rows
    .filter(({ workouts }) => workouts > 0)
    .map((row) => ({
      key: row.from,
      cells: [
        bucketName(row, size),
        ...[...row.values, totalOf(row)].map((value) => (row.n ? hoursAndMinutes(value) : '–')),
        figure(row.n),
        figure(row.workouts),
      ],
    })),
})
const hoursAndMinutes = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`
}
