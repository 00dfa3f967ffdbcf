import { memo, useMemo, useRef, useState, type PointerEvent } from 'react'

import { formatNumber } from '#src/lib/units.ts'
import { useWidth } from '#src/ui/use-width.ts'
import css from './charts.module.css'
import { PointField } from './PointField.tsx'
import type { Axis } from './ticks.ts'
import { TooltipTable, TOOLTIP_WIDTH, tooltipHeight, type TooltipContent } from './Tooltip.tsx'

/** A point, and how late it is: from 0, the earliest, to `SHADES` - 1. */
export type ScatterPoint = { x: number; y: number; shade: number }
export const SHADES = 5
const SHARE = [38, 52, 66, 82, 100]
/** The later, the darker. */
export const shadeColor = (shade: number) =>
  `color-mix(in oklab, var(--series-3) ${SHARE[shade]}%, var(--paper))`

const AXIS_PX = 48
const RIGHT = 12
const TOP = 20
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
  formatY: (value: number) => string
  /** A stretch of the horizontal axis that is marked. */
  band: { from: number; to: number } | null
  height: number
  tooltipContent: (point: Point) => Pick<TooltipContent, 'title' | 'lines'>
  /** What choosing a point does, in words, and does. */
  chooses: string
  onChoose: (point: Point) => void
}

const circle = (x: number, y: number, r: number) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/** The points themselves: drawn once, whatever the reader points at. */
const Dots = memo(function Dots({
  points,
  xOf,
  yOf,
}: {
  points: readonly ScatterPoint[]
  xOf: (value: number) => number
  yOf: (value: number) => number
}) {
  const radius = points.length > 400 ? 2 : 3
  const paths = useMemo(() => {
    const each = Array.from({ length: SHADES }, () => '')
    for (const { x, y, shade } of points) each[shade] += circle(xOf(x), yOf(y), radius)
    return each
  }, [points, xOf, yOf, radius])
  return paths.map(
    (d, shade) => d && <path key={shade} d={d} style={{ fill: shadeColor(shade) }} />,
  )
})

/** A point for each of many, two figures against each other. A pointer or the arrow keys move from point to point. */
export function ScatterChart<Point extends ScatterPoint>({
  label,
  points,
  x,
  y,
  xUnit,
  yUnit,
  formatY,
  band,
  height,
  tooltipContent,
  chooses,
  onChoose,
}: Props<Point>) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [at, setAt] = useState<number | null>(null)
  const touched = useRef<number | null>(null)
  const { xOf, yOf } = useMemo(() => {
    const [wide, tall] = [Math.max(1, width - AXIS_PX - RIGHT), height - TOP - BOTTOM]
    return {
      xOf: (value: number) => AXIS_PX + ((value - x.low) / (x.high - x.low)) * wide,
      yOf: (value: number) => TOP + (1 - (value - y.low) / (y.high - y.low)) * tall,
    }
  }, [width, height, x, y])
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
  const within = band && {
    from: xOf(Math.max(x.low, Math.min(x.high, band.from))),
    to: xOf(Math.max(x.low, Math.min(x.high, band.to))),
  }
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
          <svg aria-hidden="true" width={width} height={height} className={css.drawing}>
            {within && (
              <rect
                x={within.from}
                y={TOP}
                width={Math.max(0, within.to - within.from)}
                height={height - TOP - BOTTOM}
                className={css.band}
              />
            )}
            {y.ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1={AXIS_PX}
                  x2={width - RIGHT}
                  y1={yOf(tick)}
                  y2={yOf(tick)}
                  className={css.gridLine}
                />
                <text x={AXIS_PX - 8} y={yOf(tick)} dy="0.35em" textAnchor="end">
                  {formatY(tick)}
                </text>
              </g>
            ))}
            {x.ticks.map((tick, index) => (
              <text key={tick} x={xOf(tick)} y={height - 10} textAnchor="middle">
                {formatNumber(tick)}
                {index === x.ticks.length - 1 && ` ${xUnit}`}
              </text>
            ))}
            <text x={AXIS_PX - 8} y={10} textAnchor="end">
              {yUnit}
            </text>
            <Dots points={points} xOf={xOf} yOf={yOf} />
            {active && (
              <circle cx={xOf(active.x)} cy={yOf(active.y)} r={6} className={css.pointed} />
            )}
          </svg>
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
