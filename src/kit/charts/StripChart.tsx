import { useMemo, useRef } from 'react'

import { PointField } from '#src/kit/charts/pointer/PointField.tsx'
import { nearestPlace, useChartPointer } from '#src/kit/charts/pointer/use-chart-pointer.ts'
import { textColor } from '#src/kit/ui/text/text-color.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import type { Axis } from './ticks.ts'
import { PointTooltip, type TooltipContent } from './Tooltip.tsx'

import css from './charts.module.css'

/** A member of a group. */
export type StripPoint = { id: string; value: number }
export type StripGroup<Point extends StripPoint> = {
  name: string
  color: string
  points: readonly Point[]
  /** Number of its points in words: `24 people`. */
  count: string
  /** Median of the points and its text. Null without points. */
  median: { value: number; text: string } | null
  /** Confidence interval of the median and its text. Null with too few points. */
  interval: { lower: number; upper: number; text: string } | null
}

const TOP = 8
const BOTTOM = 28
/** Pixels for the names at the left and the figures at the right, and for the gaps beside the points. */
const [NAMES, FIGURES, AIR] = [116, 92, 16]
/** Height in pixels of the names above each group's points in a narrow chart. */
const WIDE_MIN = 480
const ABOVE = 22
/** Pixels of a label at an end of the scale. */
const END_TICK = 20
const RADIUS = 3.5
/** Group size above which points are smaller, and their radius. */
const [MANY, SMALL_RADIUS] = [200, 2]
const REACH_PX = 20
/** Pixels above and below the points of a lane. */
const LANE_AIR = 8

/**
 * Overlapping points are moved away from the center, alternately up and down. If there are too
 * many, the steps are smaller.
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

/** Layout in pixels: the lanes of the groups from top to bottom, their points to the right of `left`. */
function layoutOf(width: number, height: number, groups: number) {
  const isWide = width >= WIDE_MIN
  const lane = (height - TOP - BOTTOM) / groups
  return {
    isWide,
    lane,
    left: isWide ? NAMES + AIR : END_TICK,
    right: width - (isWide ? FIGURES + AIR : END_TICK),
    /** Part of a lane above its points. */
    above: isWide ? 0 : ABOVE,
    topOf: (place: number) => TOP + lane * place,
  }
}
type Layout = ReturnType<typeof layoutOf>

/** The points of the groups, by value in each group's lane. */
const placed = <Point extends StripPoint>(
  groups: readonly StripGroup<Point>[],
  { lane, above, topOf }: Layout,
  xOf: (value: number) => number,
) =>
  groups.flatMap(({ color, points }, place) => {
    const byValue = points.toSorted((a, b) => a.value - b.value)
    const radius = byValue.length > MANY ? SMALL_RADIUS : RADIUS
    const room = (lane - above) / 2 - radius - LANE_AIR
    const middle = topOf(place) + above + (lane - above) / 2
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
  formatTick,
  xOf,
  height,
}: {
  axis: Axis
  formatTick: (tick: number) => string
  xOf: (value: number) => number
  height: number
}) {
  return axis.ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={xOf(tick)}
        x2={xOf(tick)}
        y1={TOP}
        y2={height - BOTTOM}
        className={tick === 0 ? css.zeroLine : css.valueLine}
      />
      <text x={xOf(tick)} y={height - 10} textAnchor="middle">
        {formatTick(tick)}
      </text>
    </g>
  ))
}

/** The interval of a group's median, and the median. */
function StripMiddle({
  group: { color, median, interval },
  top,
  height,
  xOf,
}: {
  group: StripGroup<StripPoint>
  top: number
  height: number
  xOf: (value: number) => number
}) {
  return (
    <>
      {interval && (
        <rect
          x={xOf(interval.lower)}
          y={top + LANE_AIR}
          width={Math.max(1, xOf(interval.upper) - xOf(interval.lower))}
          height={height - 2 * LANE_AIR}
          rx={3}
          className={css.box}
          style={{ fill: color }}
        />
      )}
      {median && (
        <line
          x1={xOf(median.value)}
          x2={xOf(median.value)}
          y1={top + LANE_AIR - 2}
          y2={top + height - LANE_AIR + 2}
          className={css.median}
        />
      )}
    </>
  )
}

type Placed = ReturnType<typeof placed<StripPoint>>[number]
/** The points, and a ring around hovered ones. */
const StripPoints = ({
  points,
  isOn,
}: {
  points: readonly Placed[]
  isOn: (point: Placed) => boolean
}) => (
  <>
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
    {points.filter(isOn).map(({ point, color, x, y }) => (
      <circle key={`on ${color} ${point.id}`} cx={x} cy={y} r={6} className={css.stripPointed} />
    ))}
  </>
)

/** A group's name and figures: at the ends of its lane, or above its points. */
function LaneWords({
  group: { name, color, count, median, interval },
  layout: { isWide, lane, right, topOf },
  place,
}: {
  group: StripGroup<StripPoint>
  layout: Layout
  place: number
}) {
  const figures = median && (
    <>
      <b>{median.text}</b>
      {interval && <span>{interval.text}</span>}
    </>
  )
  const nameWords = (
    <b title={name} style={{ color: textColor(color) }}>
      {name}
    </b>
  )
  const top = topOf(place)
  if (!isWide)
    return (
      <div className={`${css.lane} ${css.laneAbove}`} style={{ top, left: 0, right: 0 }}>
        {nameWords}
        <span>{count}</span>
        <span className="rigid end">{median && <b>{median.text}</b>}</span>
        {interval && <span className="rigid">{interval.text}</span>}
      </div>
    )
  return (
    <>
      <div className={css.lane} style={{ top, left: 0, width: NAMES, height: lane }}>
        {nameWords}
        <span>{count}</span>
      </div>
      <div
        className={`tabular ${css.lane} ${css.laneFigures}`}
        style={{ top, left: right + AIR, width: FIGURES, height: lane }}
      >
        {figures}
      </div>
    </>
  )
}

/**
 * The values of groups as points, with their median as a line and its interval as a box behind
 * them, on one scale. A pointer or the arrow keys move from point to point, by value.
 */
export function StripChart<Point extends StripPoint>({
  label,
  groups,
  axis,
  formatTick,
  height,
  marked,
  tooltipContent,
  chooses,
  onChoose,
}: {
  label: string
  groups: readonly StripGroup<Point>[]
  axis: Axis
  /** Label of a value on the axis. */
  formatTick: (tick: number) => string
  height: number
  /** Id of a point drawn on top of the others. */
  marked: string | null
  tooltipContent: (point: Point) => Pick<TooltipContent, 'title' | 'lines'>
  /** Action on selecting a point, and its description. */
  chooses: string
  onChoose: (point: Point) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout = useMemo(
    () => layoutOf(width, height, groups.length),
    [width, height, groups.length],
  )
  const xOf = useMemo(() => {
    const { left, right } = layout
    return (value: number) =>
      left + ((value - axis.low) / (axis.high - axis.low)) * Math.max(1, right - left)
  }, [layout, axis])
  const points = useMemo(() => placed(groups, layout, xOf), [groups, layout, xOf])
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
        keys={`Left and right arrow keys move between points in order of value. Enter ${chooses}.`}
        tooltipContent={({ point }) => tooltipContent(point)}
        pointer={pointer}
      >
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={height} className={css.drawing}>
            <StripAxis axis={axis} formatTick={formatTick} xOf={xOf} height={height} />
            {groups.map((group, place) => (
              <StripMiddle
                key={group.name}
                group={group}
                top={layout.topOf(place) + layout.above}
                height={layout.lane - layout.above}
                xOf={xOf}
              />
            ))}
            <StripPoints
              points={points}
              isOn={(each) => each === active || each.point.id === marked}
            />
          </svg>
        )}
        {width > 0 &&
          groups.map((group, place) => (
            <LaneWords key={group.name} group={group} layout={layout} place={place} />
          ))}
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
