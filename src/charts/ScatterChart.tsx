import { memo, useMemo, useRef, useState, type PointerEvent } from 'react'
import { CartesianGrid, ComposedChart, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts'

import { useWidth } from '#src/ui/use-width.ts'
import css from './charts.module.css'
import { EndLabels } from './marks.tsx'
import { usePlotScales } from './plot-scales.ts'
import { PointField } from './PointField.tsx'
import { tickFormat, type Axis } from './ticks.ts'
import { AXIS_WIDTH, ABOVE_PLOT, unitLabelOf } from './TimePlot.tsx'
import { TooltipTable, TOOLTIP_WIDTH, tooltipHeight, type TooltipContent } from './Tooltip.tsx'

/** A point, and how late it is: from 0, the earliest, to `SHADES` - 1. */
export type ScatterPoint = { x: number; y: number; shade: number }
export const SHADES = 5
const SHARE = [38, 52, 66, 82, 100]
/** The later, the darker. */
export const shadeColor = (shade: number) =>
  `color-mix(in oklab, var(--series-3) ${SHARE[shade]}%, var(--paper))`

/** How late a day is among those from `first` to `last`. */
export const shadeOf = (day: number, first: number, last: number): number =>
  Math.min(SHADES - 1, Math.floor(((day - first) / (last - first || 1)) * SHADES))

/** The library draws marks of its own before others. */
const BEHIND_POINTS = -50
const RIGHT = 12
/** About the width of a letter beside the axes. */
const LETTER_PX = 7.5
const BOTTOM = 28
/** How far from a point it is still pointed at. */
const REACH_PX = 24

type Props<Point extends ScatterPoint> = {
  label: string
  /** The earliest first. The same array as long as nothing changed. */
  points: readonly Point[]
  /** The same objects as long as nothing changed. */
  x: Axis
  y: Axis
  xUnit: string
  yUnit: string
  /** With as few decimals as tell its round values apart, where nothing else is said. The same function as long as nothing changed. */
  formatY?: (value: number) => string
  /** A stretch of the horizontal axis that is marked. */
  band?: { from: number; to: number } | null
  /** The same array as long as nothing changed. */
  lines?: readonly ScatterLine[]
  /** Pixels at the right, for the names of the lines. */
  right?: number
  height: number
  tooltipContent: (point: Point) => Pick<TooltipContent, 'title' | 'lines'>
  /** What choosing a point does, in words, and does. */
  chooses: string
  onChoose: (point: Point) => void
}

const circle = (x: number, y: number, r: number) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/**
 * The points themselves, a path for each shade, drawn once whatever the reader points at: as marks of the library
 * thousands would take a second.
 */
const Dots = memo(function Dots({ points }: { points: readonly ScatterPoint[] }) {
  const scales = usePlotScales()
  const radius = points.length > 400 ? 2 : 3
  if (!scales) return null
  const { xOf, yOf } = scales
  const paths = Array.from({ length: SHADES }, () => '')
  for (const { x, y, shade } of points) paths[shade] += circle(xOf(x), yOf(y), radius)
  return paths.map(
    (d, shade) => d && <path key={shade} d={d} style={{ fill: shadeColor(shade) }} />,
  )
})

/** A value that the points are read against, with its name at the right end of it. */
export type ScatterLine = { value: number; label: string; isDashed?: boolean }

const lastTick = (value: number, formatX: (value: number) => string, xUnit: string) =>
  `${formatX(value)} ${xUnit}`

type PlotProps = {
  points: readonly ScatterPoint[]
  x: Axis
  y: Axis
  xUnit: string
  yUnit: string
  formatX: (value: number) => string
  formatY: (value: number) => string
  band: { from: number; to: number } | null
  lines: readonly ScatterLine[]
  right: number
  width: number
  height: number
}

/** Grid, axes, reference marks and points. It is not drawn again while the reader points. */
const Plot = memo(function Plot(props: PlotProps) {
  const { points, x, y, xUnit, yUnit, formatX, formatY, band, lines, right, width, height } = props
  const margin = useMemo(() => ({ top: ABOVE_PLOT, right, bottom: 0, left: 0 }), [right])
  // the axes need no more of the points than how far they reach
  const corners = useMemo(
    () => [
      { x: x.low, y: y.low },
      { x: x.high, y: y.high },
    ],
    [x, y],
  )
  const labels = lines.map(({ value, label }) => ({ value, text: label, color: 'var(--ink2)' }))
  const nameOfX = (value: number) =>
    value === x.ticks.at(-1) ? lastTick(value, formatX, xUnit) : formatX(value)
  return (
    <ComposedChart
      data={corners}
      width={width}
      height={height}
      margin={margin}
      accessibilityLayer={false}
      className={css.drawing}
    >
      <CartesianGrid vertical={false} horizontalValues={[...y.ticks]} />
      <XAxis
        type="number"
        dataKey="x"
        domain={[x.low, x.high]}
        ticks={[...x.ticks]}
        tickFormatter={nameOfX}
        interval={0}
        height={BOTTOM}
        tickLine={false}
        axisLine={false}
        tickMargin={6}
      />
      <YAxis
        type="number"
        dataKey="y"
        domain={[y.low, y.high]}
        ticks={[...y.ticks]}
        tickFormatter={formatY}
        interval={0}
        width={AXIS_WIDTH}
        tickLine={false}
        axisLine={false}
        label={unitLabelOf(yUnit)}
      />
      {band && (
        <ReferenceArea
          x1={Math.max(x.low, Math.min(x.high, band.from))}
          x2={Math.max(x.low, Math.min(x.high, band.to))}
          className={css.band}
          zIndex={BEHIND_POINTS}
        />
      )}
      {lines.map(({ value, label, isDashed }) => (
        <ReferenceLine
          key={label}
          y={value}
          className={isDashed ? `${css.level} ${css.dashed}` : css.level}
        />
      ))}
      <EndLabels labels={labels} />
      <Dots points={points} />
    </ComposedChart>
  )
})

const NO_LINES: readonly ScatterLine[] = []

/** A point for each of many, two figures against each other. A pointer or the arrow keys move from point to point. */
export function ScatterChart<Point extends ScatterPoint>({
  label,
  points,
  x,
  y,
  xUnit,
  yUnit,
  formatY: formatGiven,
  band = null,
  lines = NO_LINES,
  right: namesPx = RIGHT,
  height,
  tooltipContent,
  chooses,
  onChoose,
}: Props<Point>) {
  const formatX = useMemo(() => tickFormat(x), [x])
  const formatY = useMemo(() => formatGiven ?? tickFormat(y), [formatGiven, y])
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  // half of the last tick stands beyond the axis
  const lastTickPx = (lastTick(x.ticks.at(-1) ?? 0, formatX, xUnit).length * LETTER_PX) / 2
  const right = Math.max(namesPx, lastTickPx)
  const [at, setAt] = useState<number | null>(null)
  const touched = useRef<number | null>(null)
  const { xOf, yOf } = useMemo(() => {
    const [wide, tall] = [Math.max(1, width - AXIS_WIDTH - right), height - ABOVE_PLOT - BOTTOM]
    return {
      xOf: (value: number) => AXIS_WIDTH + ((value - x.low) / (x.high - x.low)) * wide,
      yOf: (value: number) => ABOVE_PLOT + (1 - (value - y.low) / (y.high - y.low)) * tall,
    }
  }, [width, height, right, x, y])
  const nearest = (event: PointerEvent) => {
    const box = frame.current!.getBoundingClientRect()
    const [px, py] = [event.clientX - box.left, event.clientY - box.top]
    let [best, distance] = [-1, REACH_PX]
    points.forEach((point, index) => {
      const away = Math.hypot(xOf(point.x) - px, yOf(point.y) - py)
      if (away <= distance) [best, distance] = [index, away]
    })
    return best < 0 ? null : best
  }
  const onPointerUp = (event: PointerEvent) => {
    const index = nearest(event)
    // a finger points first, and chooses what it points at
    const isChosen = event.pointerType === 'mouse' ? event.button === 0 : touched.current === index
    touched.current = index
    setAt(index)
    if (index !== null && isChosen) onChoose(points[index]!)
  }
  const active = at === null ? undefined : points[at]
  const content = active && tooltipContent(active)
  return (
    <div className={css.frame} style={{ height }}>
      <PointField
        ref={frame}
        className={`${css.field} ${css.points}`}
        kind="scatter plot"
        label={label}
        keys={`Left and right arrow keys move from point to point in time. Enter ${chooses}.`}
        keyMoves={{ ArrowLeft: -1, ArrowRight: 1 }}
        focusPoints={() => ({ points, at: at ?? -1 })}
        tooltipContent={tooltipContent}
        onMove={(point) => {
          setAt(points.indexOf(point))
          return ''
        }}
        onChoose={(point) => point && onChoose(point)}
        onLeave={() => setAt(null)}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') setAt(nearest(event))
        }}
        onPointerUp={onPointerUp}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setAt(null)
        }}
      >
        {width > 0 && (
          <div aria-hidden="true">
            <Plot
              {...{ points, x, y, xUnit, yUnit, formatX, formatY, band, lines, right }}
              {...{ width, height }}
            />
            {active && (
              <i className={css.pointed} style={{ left: xOf(active.x), top: yOf(active.y) }} />
            )}
          </div>
        )}
        {active && content && (
          <div
            className={css.pointTooltip}
            aria-hidden="true"
            style={{
              left: Math.max(0, Math.min(width - TOOLTIP_WIDTH, xOf(active.x) - TOOLTIP_WIDTH / 2)),
              top:
                yOf(active.y) > height / 2
                  ? yOf(active.y) - tooltipHeight(content)
                  : yOf(active.y) + 12,
            }}
          >
            <TooltipTable content={content} />
          </div>
        )}
      </PointField>
    </div>
  )
}
