import { memo, useMemo, useRef } from 'react'
import { CartesianGrid, ComposedChart, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts'

import { itemAt } from '#lib/lists.ts'
import { PointField } from '#src/kit/charts/pointer/PointField.tsx'
import { nearestPlace, useChartPointer } from '#src/kit/charts/pointer/use-chart-pointer.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { EndLabels } from './marks.tsx'
import { usePlotScales } from './plot-scales.ts'
import { tickFormat, unitOnTop, type Axis } from './ticks.ts'
import { AXIS_WIDTH, ABOVE_PLOT, VALUE_TICK } from './TimePlot.tsx'
import { PointTooltip, type TooltipContent } from './Tooltip.tsx'

import css from './charts.module.css'

/** A point with its shade from 0, the earliest, to `SHADES` - 1. */
export type ScatterPoint = { x: number; y: number; shade: number }
export const SHADES = 5
/** Percentage of the color. The palest still has a contrast of 3:1 with paper for the first series. */
const [PALEST, DARKEST] = [62, 100]
/** The later, the darker. */
export const shadeColor = (shade: number, color: string, shades = SHADES) => {
  const share = shades > 1 ? PALEST + ((DARKEST - PALEST) * shade) / (shades - 1) : DARKEST
  return `color-mix(in oklab, ${color} ${Math.round(share)}%, var(--paper))`
}

/** Shade of a day by its position between `first` and `last`. */
export const shadeOf = (day: number, first: number, last: number): number =>
  Math.min(SHADES - 1, Math.floor(((day - first) / (last - first || 1)) * SHADES))

/** The library draws its own marks before others. */
const BEHIND_POINTS = -50
const RIGHT = 12
/** Approximate width of a letter beside the axes. */
const LETTER_PX = 7.5
const BOTTOM = 28
/** Maximum distance at which a pointer reaches a point. */
const REACH_PX = 24

type Props<Point extends ScatterPoint> = {
  label: string
  /** Earliest first. Must be the same array as long as nothing changed. */
  points: readonly Point[]
  /** Excluded points: marked, and never focused. Must be the same array as long as nothing changed. */
  crosses?: readonly { x: number; y: number }[]
  /** Must be the same objects as long as nothing changed. */
  x: Axis
  y: Axis
  xUnit: string
  yUnit: string
  /**
   * Defaults to the fewest decimals that distinguish its round values. Must be the same function
   * as long as nothing changed.
   */
  formatY?: (value: number) => string
  /** A highlighted stretch of the horizontal axis. */
  band?: { from: number; to: number } | null
  /** Must be the same array as long as nothing changed. */
  lines?: readonly ScatterLine[]
  /** Color of the latest points. */
  color: string
  /** Number of shades of the points, the same as their curves. */
  shades?: number
  /** Curves between the points, if they are connected. Must be the same object as long as nothing changed. */
  curves?: ScatterCurves | null
  /** Pixels at the right, for the names of the lines. */
  right?: number
  height: number
  tooltipContent: (point: Point) => Pick<TooltipContent, 'title' | 'lines'>
  /** Action on selecting a point, and its description. */
  chooses: string
  onChoose: (point: Point) => void
}

/**
 * Lines through the points, the earliest first, each in order, with the area between two values
 * behind them.
 */
type ScatterCurves = {
  lines: readonly { name: string; shade: number; points: readonly { x: number; y: number }[] }[]
  ground: readonly { x: number; low: number; high: number }[]
  /** Maximum distance of joined points. */
  step: number
}

const circle = (x: number, y: number, r: number) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/**
 * The points, one path per shade, drawn once regardless of hovering, because thousands of library
 * marks would take a second.
 */
const Dots = memo(function Dots({
  points,
  color,
  shades,
}: {
  points: readonly ScatterPoint[]
  color: string
  shades: number
}) {
  const scales = usePlotScales()
  const radius = points.length > 400 ? 2 : 3
  if (!scales) return null
  const { xOf, yOf } = scales
  const paths = Array.from({ length: shades }, () => '')
  for (const { x, y, shade } of points) paths[shade] += circle(xOf(x), yOf(y), radius)
  return paths.map(
    (d, shade) =>
      d && <path key={shade} d={d} style={{ fill: shadeColor(shade, color, shades) }} />,
  )
})

const [ARM, INSIDE] = [3.5, 1e-9]
/** Marks of excluded points within the axes, which don't extend for them. */
function Crosses({ crosses, x, y }: { crosses: PlotProps['crosses']; x: Axis; y: Axis }) {
  const scales = usePlotScales()
  if (!scales || !crosses.length) return null
  const isWithin = ({ low, high }: Axis, value: number) =>
    value >= low - INSIDE && value <= high + INSIDE
  const d = crosses
    .filter((one) => isWithin(x, one.x) && isWithin(y, one.y))
    .map((one) => {
      const [left, top] = [scales.xOf(one.x) - ARM, scales.yOf(one.y) - ARM]
      const size = 2 * ARM
      return `M${left} ${top}l${size} ${size}m0 ${-size}l${-size} ${size}`
    })
    .join('')
  return d && <path d={d} className={css.cross} data-crosses={crosses.length} />
}

type InPixels = readonly (readonly [number, number])[]
/** Runs of points without a gap. */
function stretchesOf<Point extends { x: number }>(
  points: readonly Point[],
  step: number,
): Point[][] {
  const stretches: Point[][] = []
  points.forEach((point, at) => {
    if (at && point.x - itemAt(points, at - 1).x <= step) itemAt(stretches, -1).push(point)
    else stretches.push([point])
  })
  return stretches
}
const polyline = (pixels: InPixels) =>
  pixels.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The lines and their areas, with gaps where there is no data. */
const Curves = memo(function Curves({
  curves: { lines, ground, step },
  color,
  shades,
}: {
  curves: ScatterCurves
  color: string
  shades: number
}) {
  const scales = usePlotScales()
  if (!scales) return null
  const { xOf, yOf } = scales
  const area = stretchesOf(ground, step).map((stretch) => {
    const upper = stretch.map(({ x, high }) => [xOf(x), yOf(high)] as const)
    const lower = stretch.map(({ x, low }) => [xOf(x), yOf(low)] as const)
    return `${polyline([...upper, ...lower.toReversed()])}Z`
  })
  return (
    <>
      <path d={area.join('')} className={css.ground} style={{ fill: color }} />
      {lines.map(({ name, shade, points }) => (
        <path
          key={name}
          className={css.curve}
          style={{ stroke: shadeColor(shade, color, shades) }}
          d={stretchesOf(points, step)
            .map((stretch) => polyline(stretch.map(({ x, y }) => [xOf(x), yOf(y)] as const)))
            .join('')}
        />
      ))}
    </>
  )
})

/** A reference value, labeled at its right end. */
export type ScatterLine = { value: number; label: string; isDashed?: boolean }

type PlotProps = {
  points: readonly ScatterPoint[]
  crosses: readonly { x: number; y: number }[]
  x: Axis
  y: Axis
  xUnit: string
  yUnit: string
  formatX: (value: number) => string
  formatY: (value: number) => string
  band: { from: number; to: number } | null
  lines: readonly ScatterLine[]
  color: string
  shades: number
  curves: ScatterCurves | null
  right: number
  width: number
  height: number
}

/** Grid, axes, reference marks and points. It is not drawn again while the reader points. */
const Plot = memo(function Plot(props: PlotProps) {
  const {
    points,
    crosses,
    x,
    y,
    xUnit,
    yUnit,
    formatX,
    formatY,
    band,
    lines,
    color,
    shades,
    curves,
  } = props
  const { right, width, height } = props
  const margin = useMemo(() => ({ top: ABOVE_PLOT, right, bottom: 0, left: 0 }), [right])
  // the axes depend only on the extent of the points
  const corners = useMemo(
    () => [
      { x: x.low, y: y.low },
      { x: x.high, y: y.high },
    ],
    [x, y],
  )
  const labels = lines.map(({ value, label }) => ({ value, text: label, color: 'var(--ink2)' }))
  const nameOfX = unitOnTop(x, formatX, xUnit)
  const nameOfY = unitOnTop(y, formatY, yUnit)
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
        tickFormatter={nameOfY}
        tick={VALUE_TICK}
        interval={0}
        width={AXIS_WIDTH}
        tickLine={false}
        axisLine={false}
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
      {curves && <Curves curves={curves} color={color} shades={shades} />}
      <Dots points={points} color={color} shades={shades} />
      <Crosses crosses={crosses} x={x} y={y} />
    </ComposedChart>
  )
})

const NO_LINES: readonly ScatterLine[] = []
const NO_CROSSES: PlotProps['crosses'] = []

/**
 * One point for each of many items, or their medians joined by lines, two values against each
 * other. A pointer or the arrow keys move from point to point.
 */
export function ScatterChart<Point extends ScatterPoint>({
  label,
  points,
  crosses = NO_CROSSES,
  x,
  y,
  xUnit,
  yUnit,
  formatY: formatGiven,
  band = null,
  lines = NO_LINES,
  color,
  shades = SHADES,
  curves = null,
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
  // half of the last label is beyond the axis
  const lastTickPx = (unitOnTop(x, formatX, xUnit)(x.ticks.at(-1) ?? 0).length * LETTER_PX) / 2
  const right = Math.max(namesPx, lastTickPx)
  const placed = useMemo(() => {
    const [wide, tall] = [Math.max(1, width - AXIS_WIDTH - right), height - ABOVE_PLOT - BOTTOM]
    return points.map((point) => ({
      point,
      x: AXIS_WIDTH + ((point.x - x.low) / (x.high - x.low)) * wide,
      y: ABOVE_PLOT + (1 - (point.y - y.low) / (y.high - y.low)) * tall,
    }))
  }, [points, width, height, right, x, y])
  const pointer = useChartPointer({
    points: placed,
    placeAt: (position) => nearestPlace(placed, position, REACH_PX),
    onChoose: ({ point }) => onChoose(point),
  })
  const { active } = pointer
  return (
    <div className={css.frame} style={{ height }}>
      <PointField
        ref={frame}
        className={`${css.field} ${css.points}`}
        kind="scatter plot"
        label={label}
        keys={`Left and right arrow keys move between points in chronological order. Enter ${chooses}.`}
        tooltipContent={({ point }) => tooltipContent(point)}
        pointer={pointer}
      >
        {width > 0 && (
          <div aria-hidden="true">
            <Plot
              {...{ points, crosses, x, y, xUnit, yUnit, formatX, formatY, band, lines }}
              {...{ color, shades, curves, right, width, height }}
            />
            {active && <i className={css.pointed} style={{ left: active.x, top: active.y }} />}
          </div>
        )}
        {active && (
          <PointTooltip
            at={active}
            frame={{ width, height }}
            content={tooltipContent(active.point)}
          />
        )}
      </PointField>
    </div>
  )
}
