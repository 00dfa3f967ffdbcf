import { useId, useMemo, useRef, type ReactNode } from 'react'

import { formatWeek, fromDayNumber, type StartsOn } from '#lib/days.ts'
import { PointField } from '#src/kit/charts/pointer/PointField.tsx'
import { useTimePointer } from '#src/kit/charts/pointer/use-time-pointer.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { HoverTooltip } from './HoverTooltip.tsx'
import { useWithNotes } from './notes.ts'
import { useWithItems } from './row-items.ts'
import type { Axis } from './ticks.ts'
import { axisDays, type DayNumbers, type TimeRow } from './time-row.ts'
import { plotOf, SelectionContext, TimePlot } from './TimePlot.tsx'
import type { TooltipContent } from './Tooltip.tsx'

import css from './charts.module.css'

export type TimeChartProps<Row extends TimeRow> = {
  /** Accessible name of the chart. */
  label: string
  /** At most 500 rows, without gaps. Must be the same array as long as nothing changed. */
  rows: readonly Row[]
  /** Points to draw if they are not the rows, such as the corners of areas. Each row has one at its `x`. */
  data?: readonly { x: number }[]
  /** The value axis. Must be the same object as long as nothing changed. */
  axis: Axis
  /** Defaults to the fewest decimals that distinguish its round values. */
  formatTick?: (value: number) => string
  /** Unit of the value axis, shown at its highest tick. */
  unit: string
  height: number
  /** Pixels at the right, for the names of series. */
  right?: number
  /** True if the first days of weeks are labeled below the chart. */
  startsOn: StartsOn
  /** True if the row has a point to focus. */
  isFocusable: (row: Row) => boolean
  tooltipContent: (row: Row) => TooltipContent
  /** The selected days. Everything outside is dimmed. */
  selection?: DayNumbers | null
  onSelect?: (from: number, to: number) => void
  /** Marks. Must be the same elements as long as nothing changed. */
  children: ReactNode
}

/** Title of a day with its week number, or of a longer row. Weeks from Sunday have no standard numbers. */
function useWithWeek<Row extends TimeRow>(
  rows: readonly Row[],
  startsOn: StartsOn,
  tooltipContent: (row: Row) => TooltipContent,
): (row: Row) => TooltipContent {
  return useMemo(() => {
    const isDaily = rows.every(({ from, to }) => from === to)
    if (!isDaily || startsOn !== 'monday') return tooltipContent
    return (row) => {
      const content = tooltipContent(row)
      return { ...content, title: `${content.title} · ${formatWeek(fromDayNumber(row.from))}` }
    }
  }, [rows, startsOn, tooltipContent])
}

/**
 * A chart over days. A pointer or the arrow keys move from row to row, in every chart that shares
 * the hover. A click or Enter opens the workout of a row with only one, and selects the days of
 * any other. Dragging, or Shift with the arrow keys and then Enter, selects days.
 */
export function TimeChart<Row extends TimeRow>({
  label,
  rows,
  data = rows,
  axis,
  formatTick,
  unit,
  height,
  right = 56,
  startsOn,
  isFocusable: hasSomething,
  tooltipContent: contentOf,
  selection = null,
  onSelect,
  children,
}: TimeChartProps<Row>) {
  const { isFocusable, tooltipContent } = useWithNotes(
    hasSomething,
    useWithItems(useWithWeek(rows, startsOn, contentOf)),
  )
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const onAxis = useMemo(() => (rows.length ? axisDays(rows) : { from: 0, to: 0 }), [rows])
  const plot = plotOf(width, height, right, onAxis.to - onAxis.from + 1)
  const points = useMemo(() => rows.filter(isFocusable), [rows, isFocusable])

  const { pointer, draft } = useTimePointer({
    rows,
    points,
    firstDay: onAxis.from,
    plot,
    chart: id,
    onSelect,
  })
  const marks = useMemo(
    () => (
      <>
        {children}
        <HoverTooltip
          rows={rows}
          data={data}
          isFocusable={isFocusable}
          tooltipContent={tooltipContent}
          width={width}
          height={height}
          chart={id}
        />
      </>
    ),
    [children, rows, data, isFocusable, tooltipContent, width, height, id],
  )
  return (
    <div className={css.frame} style={{ height }} data-rows={data.length}>
      <PointField
        ref={frame}
        className={css.field}
        kind="chart"
        label={label}
        keys={`Left and right arrow keys move between points.${onSelect ? ' Enter opens the point’s workout, or selects its days if it has several. Hold Shift with the arrow keys to select days.' : ''}`}
        tooltipContent={tooltipContent}
        pointer={pointer}
      >
        {width > 0 && rows.length > 0 && (
          <div aria-hidden="true">
            <SelectionContext value={draft ?? selection}>
              <TimePlot
                rows={rows}
                data={data}
                axis={axis}
                formatTick={formatTick}
                unit={unit}
                startsOn={startsOn}
                width={width}
                height={height}
                right={right}
              >
                {marks}
              </TimePlot>
            </SelectionContext>
          </div>
        )}
      </PointField>
    </div>
  )
}
