import { useId, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react'

import { formatWeek, fromDayNumber, type StartsOn } from '#lib/days.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { useHoverStore } from './hover.ts'
import { HoverTooltip } from './HoverTooltip.tsx'
import { useWithNotes } from './notes.ts'
import { PointField } from './PointField.tsx'
import { useChooseDays, useWithItems } from './row-items.ts'
import type { Axis } from './ticks.ts'
import { axisDays, type DayNumbers, type TimeRow } from './time-row.ts'
import { plotOf, SelectionContext, TimePlot } from './TimePlot.tsx'
import type { TooltipContent } from './Tooltip.tsx'

import css from './charts.module.css'

export type TimeChartProps<Row extends TimeRow> = {
  /** The chart's name, for those who cannot see it. */
  label: string
  /** At most 500, without a gap between them. The same array as long as nothing changed. */
  rows: readonly Row[]
  /**
   * Points to draw if they are not the rows, such as the corners of areas: each row has one at its
   * `x`.
   */
  data?: readonly { x: number }[]
  /** The value axis. The same object as long as nothing changed. */
  axis: Axis
  /** As few decimals as tell its round values apart, where nothing else is said. */
  formatTick?: (value: number) => string
  /** The unit of the value axis, said at its highest tick. */
  unit: string
  height: number
  /** Pixels at the right, for the names of what is drawn. */
  right?: number
  /** Content of the legend, if it is no mark. */
  legend?: ReactNode
  /** The first days of weeks are named below the chart. */
  startsOn: StartsOn
  /** Tells whether the row has a point to focus. */
  isFocusable: (row: Row) => boolean
  tooltipContent: (row: Row) => TooltipContent
  /** The days everything is narrowed to. What lies outside is dimmed. */
  selection?: DayNumbers | null
  onSelect?: (from: number, to: number) => void
  /** Marks: the same elements as long as nothing changed. */
  children: ReactNode
}

/** Pixels before a press with the pointer is a drag. */
const DRAG_FROM = 5
/** Maximum distance at which a finger reaches a point. */
const FINGER_PX = 24
const KEY_MOVES = { ArrowLeft: -1, ArrowRight: 1 }

/** The title of a day, with the number of its week; those of longer rows have it. Weeks from Sunday have no agreed numbers. */
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
 * A chart over days. A pointer or the arrow keys move from row to row, in every chart that shares the hover; a click or Enter
 * opens the workout of a row that has one alone, and selects the days of any other; dragging, or Shift with the arrow keys and then
 * Enter, selects days.
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
  legend,
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
  const choose = useChooseDays(onSelect)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const hover = useHoverStore()
  // days that are being selected: by pointer from the day it began, or by Shift and arrows
  const [draft, setDraft] = useState<DayNumbers | null>(null)
  const pressed = useRef<{ px: number; day: number } | null>(null)
  const draftAnchor = useRef<number | null>(null)
  const touched = useRef<number | null>(null)

  const first = rows[0]?.from ?? 0
  const last = rows.at(-1)?.to ?? first
  const onAxis = useMemo(() => (rows.length ? axisDays(rows) : { from: 0, to: 0 }), [rows])
  const plot = plotOf(width, height, right, onAxis.to - onAxis.from + 1)

  const dayAt = (clientX: number) => {
    const px = clientX - (frame.current?.getBoundingClientRect().left ?? 0)
    return Math.max(
      first,
      Math.min(last, Math.floor((px - plot.left) / plot.dayWidth) + onAxis.from),
    )
  }
  const rowAt = (day: number) => rows.find(({ from, to }) => from <= day && day <= to)
  /** The row with something to point at that is nearest to the day, within a finger's width. */
  const nearest = (day: number) => {
    let best: Row | undefined
    for (const row of rows)
      if (isFocusable(row) && (!best || Math.abs(row.x - day) < Math.abs(best.x - day))) best = row
    if (!best) return undefined
    const halfWidth = ((best.to - best.from + 1) * plot.dayWidth) / 2
    return Math.abs(best.x - day) * plot.dayWidth < FINGER_PX + halfWidth ? best : undefined
  }
  const pointAt = (row: Row | undefined) => hover.set(row ? { x: row.x, chart: id } : null)
  const daysBetween = (a: number, b: number): DayNumbers | null => {
    const [start, end] = [rowAt(Math.min(a, b)), rowAt(Math.max(a, b))]
    return start && end ? { from: start.from, to: end.to } : null
  }

  const onPointerMove = (event: PointerEvent) => {
    const day = dayAt(event.clientX)
    const start = pressed.current
    if (start && onSelect && Math.abs(event.clientX - start.px) >= DRAG_FROM)
      setDraft(daysBetween(start.day, day))
    pointAt(nearest(day))
  }
  const onPointerUp = (event: PointerEvent) => {
    const start = pressed.current
    pressed.current = null
    if (!start) return
    if (draft) {
      setDraft(null)
      onSelect?.(draft.from, draft.to)
    } else {
      const row = nearest(start.day)
      // a finger points first, and chooses what it points at
      const chooses =
        event.pointerType === 'mouse' || (row !== undefined && touched.current === row.x)
      touched.current = row?.x ?? null
      pointAt(row)
      if (row && chooses) choose(row)
    }
  }
  const focusPoints = () => {
    const points = rows.filter(isFocusable)
    const at = hover.get()
    return {
      points,
      at: at ? points.findIndex(({ from, to }) => from <= at.x && at.x <= to) : -1,
    }
  }
  const onMove = (row: Row, from: Row, withShift: boolean) => {
    const anchor = withShift && onSelect ? (draftAnchor.current ?? from.x) : null
    draftAnchor.current = anchor
    const chosen = anchor === null ? null : daysBetween(Math.floor(anchor), Math.floor(row.x))
    setDraft(chosen)
    pointAt(row)
    return chosen ? '. Press Enter to select these days' : ''
  }
  const endDraft = () => {
    setDraft(null)
    draftAnchor.current = null
  }
  const onChoose = (row: Row | undefined) => {
    endDraft()
    if (draft) onSelect?.(draft.from, draft.to)
    else if (row) choose(row)
  }
  const leave = () => {
    if (hover.get()?.chart === id) pointAt(undefined)
  }
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
        keys={`Left and right arrow keys move from point to point.${onSelect ? ' Enter opens the workout of the point, or selects its days where there are several; with Shift, the arrow keys select days first.' : ''}`}
        keyMoves={KEY_MOVES}
        focusPoints={focusPoints}
        tooltipContent={tooltipContent}
        onMove={onMove}
        onChoose={onChoose}
        onLeave={() => {
          endDraft()
          leave()
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          pressed.current = { px: event.clientX, day: dayAt(event.clientX) }
          if (onSelect) event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          setDraft(null)
          leave()
        }}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') leave()
        }}
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
            {legend && (
              <div className={css.legend} style={{ width: right }}>
                {legend}
              </div>
            )}
          </div>
        )}
      </PointField>
    </div>
  )
}
