import { useMemo, useRef } from 'react'

import { PointField } from '#src/kit/charts/pointer/PointField.tsx'
import { nearestPlace, useChartPointer } from '#src/kit/charts/pointer/use-chart-pointer.ts'
import { textColor } from '#src/kit/lib/text-color.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { decimalsOf, unitOnTop, type Axis } from './ticks.ts'
import { PointTooltip, type TooltipContent } from './Tooltip.tsx'

import css from './charts.module.css'

/** One of a group. */
export type StripPoint = { id: string; value: number }
export type StripGroup<Point extends StripPoint> = {
  name: string
  color: string
  points: readonly Point[]
  /** Quartiles and median; null of no points. */
  box: { lower: number; median: number; upper: number } | null
}

const SIDE = 28
const RIGHT = 28
const TOP = 8
const BOTTOM = 28
const NAME_PX = 18
const RADIUS = 3.5
/** Size above which a group has smaller points, and their radius. */
const [MANY, SMALL_RADIUS] = [200, 2]
const REACH_PX = 20

/**
 * Points that would lie on each other make room: each a step further from the middle, now above, now below it. Where there are
 * more than have room beside each other, the steps are smaller.
 */
function heightsOf(places: readonly number[], radius: number, room: number): number[] {
  const columns = new Map<number, number[]>()
  places.forEach((place, index) => {
    const column = Math.round(place / (radius * 2))
    const known = columns.get(column)
    if (known) known.push(index)
    else columns.set(column, [index])
  })
  const heights = places.map(() => 0)
  for (const indexes of columns.values()) {
    const step = Math.min(radius * 2, room / Math.ceil((indexes.length - 1) / 2))
    indexes.forEach((index, n) => (heights[index] = Math.ceil(n / 2) * step * (n % 2 ? 1 : -1)))
  }
  return heights
}

/** The points of the groups in pixels, each group by value in its lane. */
const placed = <Point extends StripPoint>(
  groups: readonly StripGroup<Point>[],
  lane: number,
  xOf: (value: number) => number,
) =>
  groups.flatMap(({ color, points }, place) => {
    const byValue = points.toSorted((a, b) => a.value - b.value)
    const radius = byValue.length > MANY ? SMALL_RADIUS : RADIUS
    const room = (lane - NAME_PX) / 2 - radius - 2
    const middle = TOP + lane * place + NAME_PX + (lane - NAME_PX) / 2
    const heights = heightsOf(
      byValue.map(({ value }) => xOf(value)),
      radius,
      room,
    )
    return byValue.map((point, index) => ({
      point,
      color,
      radius,
      x: xOf(point.value),
      y: middle + (heights[index] ?? 0),
    }))
  })

function StripAxis({
  axis,
  unit,
  xOf,
  height,
}: {
  axis: Axis
  unit: string
  xOf: (value: number) => number
  height: number
}) {
  const nameOf = unitOnTop(axis, (tick) => formatNumber(tick, decimalsOf(axis)), unit)
  return axis.ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={xOf(tick)}
        x2={xOf(tick)}
        y1={TOP}
        y2={height - BOTTOM}
        className={tick === 0 ? css.zeroLine : undefined}
      />
      <text x={xOf(tick)} y={height - 10} textAnchor="middle">
        {nameOf(tick)}
      </text>
    </g>
  ))
}

/** The name of a group, and the box of its quartiles. */
function StripLane({
  group: { name, color, box, points },
  top,
  height,
  xOf,
}: {
  group: StripGroup<StripPoint>
  top: number
  height: number
  xOf: (value: number) => number
}) {
  const [y, tall] = [top + NAME_PX + 2, height - NAME_PX - 6]
  return (
    <>
      {box && (
        <>
          <rect
            x={xOf(box.lower)}
            y={y}
            width={Math.max(1, xOf(box.upper) - xOf(box.lower))}
            height={tall}
            rx={3}
            className={css.box}
            style={{ fill: color, stroke: color }}
          />
          <line
            x1={xOf(box.median)}
            x2={xOf(box.median)}
            y1={y}
            y2={y + tall}
            className={css.median}
            style={{ stroke: color }}
          />
        </>
      )}
      <text x={SIDE} y={top + 12} className={css.endLabel} style={{ fill: textColor(color) }}>
        {name} · {formatNumber(points.length)}
      </text>
    </>
  )
}

/**
 * The values of groups, a point each, with their quartiles and median as a box behind them, on one scale. A pointer or the
 * arrow keys move from point to point, by value.
 */
export function StripChart<Point extends StripPoint>({
  label,
  groups,
  axis,
  unit,
  height,
  marked,
  tooltipContent,
  chooses,
  onChoose,
}: {
  label: string
  groups: readonly StripGroup<Point>[]
  axis: Axis
  unit: string
  height: number
  /** The id of a point that is drawn before the others. */
  marked: string | null
  tooltipContent: (point: Point) => Pick<TooltipContent, 'title' | 'lines'>
  /** Action on choosing a point, and its description. */
  chooses: string
  onChoose: (point: Point) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const lane = (height - TOP - BOTTOM) / groups.length
  const xOf = useMemo(() => {
    const wide = Math.max(1, width - SIDE - RIGHT)
    return (value: number) => SIDE + ((value - axis.low) / (axis.high - axis.low)) * wide
  }, [width, axis])
  const points = useMemo(() => placed(groups, lane, xOf), [groups, lane, xOf])
  const pointer = useChartPointer({
    points,
    placeAt: (position) => nearestPlace(points, position, REACH_PX),
    onChoose: ({ point }) => onChoose(point),
  })
  const { active } = pointer
  return (
    <div className={css.frame} style={{ height }}>
      <PointField
        ref={frame}
        className={`${css.field} ${css.points}`}
        kind="strip plot"
        label={label}
        keys={`Left and right arrow keys move from point to point by value. Enter ${chooses}.`}
        tooltipContent={({ point }) => tooltipContent(point)}
        pointer={pointer}
      >
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={height} className={css.drawing}>
            <StripAxis axis={axis} unit={unit} xOf={xOf} height={height} />
            {groups.map((group, place) => (
              <StripLane
                key={group.name}
                group={group}
                top={TOP + lane * place}
                height={lane}
                xOf={xOf}
              />
            ))}
            {points.map(({ point, color, radius, x, y }) => (
              <circle
                key={`${color} ${point.id}`}
                cx={x}
                cy={y}
                r={radius}
                className={css.stripPoint}
                style={{ fill: color }}
              />
            ))}
            {points
              .filter((each) => each === active || each.point.id === marked)
              .map(({ point, color, x, y }) => (
                <circle
                  key={`on ${color} ${point.id}`}
                  cx={x}
                  cy={y}
                  r={6}
                  className={css.stripPointed}
                />
              ))}
          </svg>
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
