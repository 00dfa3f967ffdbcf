import { memo, useId, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { Surface, Text } from 'recharts'

import type { StartsOn } from '#lib/days.ts'
import { useWidth } from '#src/ui/use-width.ts'
import { useActive, usePointing } from './active.ts'
import css from './charts.module.css'
import type { Scale, TimeRow } from './marks.tsx'
import { PointField } from './PointField.tsx'
import { dayTicks, type Axis, type TimeTick } from './ticks.ts'
import { Brief, Tooltip, TOOLTIP_WIDTH, type TooltipContent } from './Tooltip.tsx'

export type TimeChartProps<Row extends TimeRow> = {
  /** The chart's name, for those who cannot see it. */
  label: string
  /** At most 500; without a gap between them. The same array as long as nothing changed. */
  rows: readonly Row[]
  /** The value axis. The same object as long as nothing changed. */
  axis: Axis
  formatTick: (value: number) => string
  /** The unit of the value axis, above it. */
  unit: string
  height: number
  /** Pixels between the plot and the names of the days, for what has a scale of its own. Drawn by `marks`. */
  foot?: number
  /** Pixels at the right, for the names of what is drawn. */
  right?: number
  /** What stands there, if it is no mark. */
  side?: ReactNode
  /** The first days of weeks are named below the chart. */
  startsOn: StartsOn
  /** Names the x axis itself, such as weeks, within so many pixels; else days, weeks or months as there is room. */
  xTicks?: (width: number) => readonly TimeTick[]
  /** Whether the row has anything to point at. */
  has: (row: Row) => boolean
  facts: (row: Row) => TooltipContent
  /** The stretch everything is narrowed to, as day numbers. What lies outside is dimmed. */
  stretch?: { from: number; to: number } | null
  onStretch?: (from: number, to: number) => void
  marks: (scale: Scale) => ReactNode
}

const AXIS_WIDTH = 48
const AXIS_HEIGHT = 28
const TOP = 20
/** Pixels before a press with the pointer is a drag. */
const DRAG_FROM = 5
const TICK_PX = 84
const MOVES = { ArrowLeft: -1, ArrowRight: 1 }

type DrawingProps = Required<Pick<TimeChartProps<TimeRow>, 'axis' | 'formatTick' | 'foot'>> & {
  marks: (scale: Scale) => ReactNode
  xTicks: readonly TimeTick[]
  width: number
  height: number
  scale: Scale
}

/**
 * Grid, marks, and the names on the axes. It is not drawn again while the reader points. The library's surface and texts,
 * without its charts: the store behind each of those costs more than all that is drawn here.
 */
const Drawing = memo(function Drawing({
  axis,
  formatTick,
  xTicks,
  marks,
  width,
  height,
  scale,
  foot,
}: DrawingProps) {
  const bottom = scale.top + scale.height
  return (
    <Surface width={width} height={height} className={css.drawing}>
      <path
        d={axis.ticks
          .map((tick) => `M${scale.left} ${scale.y(tick).toFixed(1)}h${scale.width}`)
          .join('')}
        className={css.grid}
      />
      {marks(scale)}
      {axis.ticks.map((tick) => (
        <Text
          key={tick}
          x={scale.left - 8}
          y={scale.y(tick)}
          textAnchor="end"
          verticalAnchor="middle"
        >
          {formatTick(tick)}
        </Text>
      ))}
      {xTicks.map(({ x, label }) => (
        <Text
          key={x}
          x={scale.x(x)}
          y={bottom + foot + 11}
          textAnchor="middle"
          verticalAnchor="start"
        >
          {label}
        </Text>
      ))}
    </Surface>
  )
})

/**
 * A chart over days. A pointer or the arrow keys move from row to row, in every chart that shares the hover; dragging,
 * a click, Enter, or Shift with the arrow keys and then Enter, narrow to a stretch.
 */
export function TimeChart<Row extends TimeRow>(props: TimeChartProps<Row>) {
  const {
    label,
    rows,
    axis,
    formatTick,
    unit,
    height,
    foot = 0,
    right = 56,
    side,
    startsOn,
    xTicks,
    has,
    facts,
    stretch,
    onStretch,
    marks,
  } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const pointing = usePointing()
  // a stretch that is being drawn: by pointer from the day it began, or by Shift and arrows
  const [draft, setDraft] = useState<{ from: number; to: number } | null>(null)
  const pressed = useRef<{ px: number; day: number } | null>(null)
  const draftAnchor = useRef<number | null>(null)
  const touched = useRef<number | null>(null)

  const first = rows[0]?.from ?? 0
  const last = rows.at(-1)?.to ?? first
  const scale = useMemo((): Scale => {
    const plot = {
      left: AXIS_WIDTH,
      top: TOP,
      width: Math.max(1, width - AXIS_WIDTH - right),
      height: height - TOP - AXIS_HEIGHT - foot,
    }
    const day = plot.width / (last - first + 1)
    const { low, high } = axis
    return {
      ...plot,
      day,
      x: (at) => plot.left + (at - first + 0.5) * day,
      y: (value) => plot.top + plot.height - ((value - low) / (high - low)) * plot.height,
    }
  }, [width, right, height, foot, first, last, axis])
  const names = useMemo(
    () =>
      xTicks
        ? xTicks(scale.width)
        : dayTicks(first, last, Math.floor(scale.width / TICK_PX), startsOn),
    [xTicks, scale.width, first, last, startsOn],
  )

  const dayAt = (clientX: number) => {
    const px = clientX - (frame.current?.getBoundingClientRect().left ?? 0)
    return Math.max(first, Math.min(last, Math.floor((px - scale.left) / scale.day) + first))
  }
  const rowAt = (day: number) => rows.find(({ from, to }) => from <= day && day <= to)
  /** The row with something to point at that is nearest to the day, within a finger's width. */
  const nearest = (day: number) => {
    let best: Row | undefined
    for (const row of rows)
      if (has(row) && (!best || Math.abs(row.x - day) < Math.abs(best.x - day))) best = row
    return best &&
      Math.abs(best.x - day) * scale.day < 24 + ((best.to - best.from + 1) * scale.day) / 2
      ? best
      : undefined
  }
  const pointAt = (row: Row | undefined) => pointing.set(row ? { x: row.x, chart: id } : null)
  const covering = (a: number, b: number) => {
    const [from, to] = [rowAt(Math.min(a, b)), rowAt(Math.max(a, b))]
    return from && to ? { from: from.from, to: to.to } : null
  }

  const onPointerMove = (event: PointerEvent) => {
    const day = dayAt(event.clientX)
    const start = pressed.current
    if (start && onStretch && Math.abs(event.clientX - start.px) >= DRAG_FROM)
      setDraft(covering(start.day, day))
    pointAt(nearest(day))
  }
  const onPointerUp = (event: PointerEvent) => {
    const start = pressed.current
    pressed.current = null
    if (!start || !onStretch) return
    if (draft) {
      setDraft(null)
      onStretch(draft.from, draft.to)
    } else {
      const row = nearest(start.day)
      // a finger points first, and chooses what it points at
      const chooses =
        event.pointerType === 'mouse' || (row !== undefined && touched.current === row.x)
      touched.current = row?.x ?? null
      pointAt(row)
      if (row && chooses) onStretch(row.from, row.to)
    }
  }
  const stops = () => {
    const points = rows.filter(has)
    const active = pointing.get()
    return {
      points,
      at: active ? points.findIndex(({ from, to }) => from <= active.x && active.x <= to) : -1,
    }
  }
  const onMove = (row: Row, from: Row, withShift: boolean) => {
    const anchor = withShift && onStretch ? (draftAnchor.current ?? from.x) : null
    draftAnchor.current = anchor
    const chosen = anchor === null ? null : covering(Math.floor(anchor), Math.floor(row.x))
    setDraft(chosen)
    pointAt(row)
    return chosen ? '. Press Enter to narrow to the stretch' : ''
  }
  const endDraft = () => {
    setDraft(null)
    draftAnchor.current = null
  }
  const onChoose = (row: Row | undefined) => {
    const target = draft ?? row
    if (target) onStretch?.(target.from, target.to)
    endDraft()
  }
  const leave = () => {
    pressed.current = null
    if (pointing.get()?.chart === id) pointAt(undefined)
  }
  return (
    <div className={css.frame} style={{ height }}>
      <PointField
        ref={frame}
        className={css.field}
        kind="chart"
        label={label}
        keys={`Left and right arrow keys move from point to point.${onStretch ? ' Enter narrows the page to the point; with Shift, the arrow keys choose a stretch first.' : ''}`}
        moves={MOVES}
        stops={stops}
        facts={facts}
        onMove={onMove}
        onChoose={onChoose}
        onLeave={() => {
          endDraft()
          leave()
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          pressed.current = { px: event.clientX, day: dayAt(event.clientX) }
          if (onStretch) event.currentTarget.setPointerCapture(event.pointerId)
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
          <>
            <div aria-hidden="true" className={css.unit}>
              {unit}
            </div>
            <div aria-hidden="true">
              <Drawing
                axis={axis}
                formatTick={formatTick}
                xTicks={names}
                marks={marks}
                width={width}
                height={height}
                scale={scale}
                foot={foot}
              />
              {side && (
                <div className={css.side} style={{ width: right }}>
                  {side}
                </div>
              )}
            </div>
            <Overlay
              rows={rows}
              has={has}
              facts={facts}
              scale={scale}
              width={width}
              height={height}
              stretch={draft ?? stretch ?? null}
              chart={id}
            />
          </>
        )}
      </PointField>
    </div>
  )
}

/** What moves with pointer and keys, over the drawing. */
function Overlay<Row extends TimeRow>({
  rows,
  has,
  facts,
  scale,
  width,
  height,
  stretch,
  chart,
}: Pick<TimeChartProps<Row>, 'rows' | 'has' | 'facts'> & {
  scale: Scale
  width: number
  height: number
  stretch: { from: number; to: number } | null
  chart: string
}) {
  const active = useActive(usePointing())
  const row = active && rows.find(({ from, to }) => from - 0.5 <= active.x && active.x <= to + 0.5)
  const shown = row && has(row) ? facts(row) : null
  const x = row ? scale.x(row.x) : 0
  const edges = stretch && [
    Math.max(scale.left, scale.x(stretch.from - 0.5)),
    Math.min(scale.left + scale.width, scale.x(stretch.to + 0.5)),
  ]
  const estimated = shown ? 40 + shown.lines.length * 20 : 0
  const y = shown?.y == null ? scale.top + 8 : scale.y(shown.y) - estimated / 2
  const beside =
    x + 12 + TOOLTIP_WIDTH <= width
      ? x + 12
      : x - 12 - TOOLTIP_WIDTH >= 0
        ? x - 12 - TOOLTIP_WIDTH
        : Math.max(0, width - TOOLTIP_WIDTH)
  return (
    <div aria-hidden="true" className={css.overlay}>
      <svg width={width} height={height}>
        {edges && (
          <>
            <rect
              x={scale.left}
              y={scale.top}
              width={Math.max(0, edges[0]! - scale.left)}
              height={scale.height}
              className={css.outside}
            />
            <rect
              x={edges[1]}
              y={scale.top}
              width={Math.max(0, scale.left + scale.width - edges[1]!)}
              height={scale.height}
              className={css.outside}
            />
            <path
              d={`M${edges[0]} ${scale.top}v${scale.height}M${edges[1]} ${scale.top}v${scale.height}`}
              className={css.edge}
            />
          </>
        )}
        {row && <path d={`M${x} ${scale.top}v${scale.height}`} className={css.cursor} />}
      </svg>
      {shown &&
        // hover is shared, but a table in every chart would hide what it is about
        (active?.chart === chart ? (
          <Tooltip
            facts={shown}
            left={beside}
            top={Math.max(0, Math.min(height - estimated, y))}
            chart={chart}
          />
        ) : (
          <Brief text={shown.brief} x={x} width={width} chart={chart} />
        ))}
    </div>
  )
}
