import { useId, useMemo } from 'react'
import {
  Area,
  DefaultZIndexes,
  Line,
  ReferenceLine,
  ZIndexLayer,
  type DotItemDotProps,
} from 'recharts'

import { itemAt } from '#lib/lists.ts'
import { textColor } from '#src/kit/ui/text/text-color.ts'

import { fillOf, HATCHED, HatchPattern } from './hatching.tsx'
import { useNotes } from './notes.ts'
import { usePlotScales } from './plot-scales.ts'
import { FOOT_LABEL_PX, LABEL_PX, spreadLabels } from './spread-labels.ts'
import { axisDays, type DayNumbers, type TimeRow } from './time-row.ts'
import { useDayWidth } from './TimePlot.tsx'

import css from './charts.module.css'

/** Pixels. Marks are neither invisibly thin nor too wide. */
export const MIN_PX = 3
const MAX_PX = 12
/** Share of its days that a mark takes, nearly all if they are narrow. */
const partOf = (room: number) => (room < 5 ? 0.85 : 0.6)

/** Width of the marks of rows, by the days of the longest, since the first and last may be partial. */
export function useMarkWidth(rows: readonly TimeRow[]): number {
  const dayWidth = useDayWidth()
  const days = useMemo(() => Math.max(1, ...rows.map(({ from, to }) => to - from + 1)), [rows])
  const room = days * dayWidth
  return Math.max(MIN_PX, Math.min(MAX_PX, room * partOf(room)))
}

/** A reference line across the plot. */
export const ReferenceValue = ({ value, color }: { value: number; color: string }) => (
  <ReferenceLine y={value} stroke={color} />
)

/** A line through a single row has no length, so it is drawn as a dot. */
const loneDot =
  (places: ReadonlySet<number>, color: string) =>
  ({ cx, cy, payload, index }: DotItemDotProps) =>
    places.has((payload as TimeRow).x) ? (
      <circle key={index} cx={cx} cy={cy} r={MIN_PX / 2 + 0.5} style={{ fill: color }} />
    ) : (
      <g key={index} />
    )

/**
 * A line through the rows with a value. It is broken at rows without one, because joining would
 * invent data.
 */
export function TrendLine<Row extends TimeRow>({
  rows,
  value,
  color,
  strong = false,
  isEarlier = false,
  isUnsure = false,
}: {
  rows: readonly Row[]
  /** Must always be the same function. */
  value: (row: Row) => number | null
  color: string
  /** True if drawn on top of the others. */
  strong?: boolean
  /** True for the earlier period of a comparison: dashed. */
  isEarlier?: boolean
  /** True for less certain values: dashed and paler. */
  isUnsure?: boolean
}) {
  const dot = useMemo(() => {
    const known = (row: Row | undefined) => row !== undefined && value(row) !== null
    const alone = rows.filter(
      (row, index) => known(row) && !known(rows[index - 1]) && !known(rows[index + 1]),
    )
    const places = new Set(alone.map(({ x }) => x))
    return places.size > 0 && loneDot(places, color)
  }, [rows, value, color])
  if (rows.every((row) => value(row) === null)) return null
  return (
    <Line
      dataKey={value}
      type="linear"
      stroke={color}
      strokeWidth={strong ? 2.75 : 1.75}
      strokeDasharray={isEarlier || isUnsure ? '4 3' : undefined}
      strokeOpacity={isUnsure ? 0.85 : undefined}
      dot={dot}
      activeDot={false}
      isAnimationActive={false}
      legendType="none"
    />
  )
}

/** The area between two values of the rows that have them, behind a line. Broken at rows without them. */
export function RangeArea<Row extends TimeRow>({
  rows,
  range,
  color,
}: {
  rows: readonly Row[]
  /** The lower and the higher value. Must always be the same function. */
  range: (row: Row) => readonly [number, number] | null
  color: string
}) {
  if (rows.every((row) => range(row) === null)) return null
  return (
    <Area
      dataKey={range}
      type="linear"
      fill={color}
      fillOpacity={0.16}
      stroke="none"
      activeDot={false}
      isAnimationActive={false}
      legendType="none"
    />
  )
}

/** A point for each row with a value, optionally joined by a thread. */
export function Points<Row extends TimeRow>({
  rows,
  value,
  color,
  thread,
}: {
  rows: readonly Row[]
  value: (row: Row) => number | null
  color: string
  /** Color of a thin line from point to point, across the rows without one. */
  thread?: string
}) {
  const radius = Math.max(2, Math.min(3, useMarkWidth(rows) / 2))
  const dot = useMemo(() => ({ r: radius, fill: color, stroke: 'none' }), [radius, color])
  return (
    <Line
      dataKey={value}
      type="linear"
      stroke={thread ?? 'none'}
      connectNulls={thread !== undefined}
      dot={dot}
      activeDot={false}
      isAnimationActive={false}
      legendType="none"
    />
  )
}

/**
 * The corners of a row's column, for stepped areas: its values from its first day on, and none in
 * the gap after it.
 */
type StackRow = TimeRow & {
  values: readonly number[]
  earlier?: number | null
  /** Not a whole week or month yet: an outline without a comparison level. */
  isInProgress?: boolean
  /** Its value in words, if the axis ends below it. */
  cut?: string | null
}
type ColumnCorner = { x: number; row: StackRow; isGap: boolean }
export const GAP = 0.14
/**
 * `least` is the minimum visible value of a column. A lower one above zero is drawn at that
 * height, with its parts in proportion.
 */
export function columnCorners(given: readonly StackRow[], least = 0): ColumnCorner[] {
  const onAxis = axisDays(given)
  return given.flatMap((one, index) => {
    const row = visible(one, least)
    const start = (index === 0 ? onAxis.from : row.from) - 0.5
    const end = (index === given.length - 1 ? onAxis.to : row.to) + 0.5
    const edge = Math.max(row.x, end - (end - start) * GAP)
    // twice at its edge, so that a line along its top ends there and not at the previous point
    return [
      { x: start, row, isGap: false },
      { x: row.x, row, isGap: false },
      { x: edge, row, isGap: false },
      { x: edge, row, isGap: true },
    ]
  })
}

function visible(row: StackRow, least: number): StackRow {
  const total = row.values.reduce((sum, value) => sum + value, 0)
  if (total <= 0 || total >= least) return row
  return { ...row, values: row.values.map((value) => (value * least) / total) }
}

/**
 * Height of the lowest `parts` of a column. Null in the gap after it, and where nothing is above
 * or below.
 */
const boundaryOf =
  (parts: number) =>
  ({ row, isGap }: ColumnCorner): number | null => {
    const { values } = row
    const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0)
    const below = sum(values.slice(0, parts))
    const isDrawn = !isGap && !row.isInProgress && below > 0 && sum(values.slice(parts)) > 0
    return isDrawn ? below : null
  }

/**
 * Stacked values of each row, from zero, as stepped areas, because bars of the library take five
 * times as long (52 weeks of five zones: 56 ms instead of 11). A color may be `HATCHED`.
 */
export function StackedColumns({
  colors,
  boundary = null,
}: {
  colors: readonly string[]
  /** Number of parts, from the lowest, below a heavier line. */
  boundary?: number | null
}) {
  const pattern = useId()
  const boundaryAt = useMemo(() => (boundary === null ? null : boundaryOf(boundary)), [boundary])
  const keys = useMemo(
    () =>
      colors.map(
        (_, place) =>
          ({ row, isGap }: ColumnCorner) =>
            isGap || row.isInProgress ? 0 : Math.max(0, row.values[place] ?? 0),
      ),
    [colors],
  )
  const areas = colors.map((color, place) => (
    <Area
      key={place}
      dataKey={itemAt(keys, place)}
      stackId="column"
      type="stepAfter"
      fill={fillOf(color, pattern)}
      fillOpacity={1}
      stroke="var(--paper)"
      activeDot={false}
      isAnimationActive={false}
      legendType="none"
    />
  ))
  return (
    <>
      <HatchPattern id={pattern} />
      {areas}
      {boundaryAt && (
        <Line
          dataKey={boundaryAt}
          type="stepAfter"
          stroke="var(--paper)"
          strokeWidth={BOUNDARY_PX}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
          legendType="none"
        />
      )}
    </>
  )
}

/** The columns of the corners: where each starts, its right edge, and the end of the gap after it. */
const columnsOf = (corners: readonly ColumnCorner[]) =>
  corners.flatMap(({ x: edge, row, isGap }, at) => {
    const [start, next] = [corners[at - 2], corners[at + 2]]
    // the last corner before the gap after a column
    if (isGap || !start || !corners[at + 1]?.isGap) return []
    return [{ row, start: start.x, edge, end: next?.x ?? edge }]
  })

/** Columns in progress: pale, within dashes, so that none seems to be a fall. */
export function ColumnsInProgress({
  corners,
  colors,
}: {
  corners: readonly ColumnCorner[]
  colors: readonly string[]
}) {
  const pattern = useId()
  const scales = usePlotScales()
  if (!scales) return null
  const { xOf, yOf } = scales
  const boxes = columnsOf(corners).flatMap(({ row, start, edge }) => {
    if (!row.isInProgress) return []
    const [left, width] = [xOf(start), xOf(edge) - xOf(start)]
    let below = 0
    return row.values.flatMap((value, place) => {
      const [bottom, top] = [yOf(below), yOf((below += Math.max(0, value)))]
      return value > 0 ? [{ place, left, width, top, height: bottom - top }] : []
    })
  })
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.area}>
      <HatchPattern id={pattern} />
      {boxes.map(({ place, left, width, top, height }) => (
        <rect
          key={place}
          className={css.inProgress}
          x={left}
          y={top}
          width={width}
          height={height}
          fill={fillOf(itemAt(colors, place), pattern)}
          stroke={colors[place] === HATCHED ? 'var(--edge)' : colors[place]}
        />
      ))}
    </ZIndexLayer>
  )
}

/** Pixels from the end of a cut column to its break, the slant, and the width of the break. */
const [BREAK_AT, SLANT, BREAK] = [12, 6, 4]

/** Breaks of the columns that are cut off, and their values on the side with more room. */
export function ColumnBreaks({ corners }: { corners: readonly ColumnCorner[] }) {
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf } = scales
  const y = plot.y + BREAK_AT
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.line}>
      {columnsOf(corners).map(({ row, start, edge }) => {
        if (!row.cut) return null
        const [left, right] = [xOf(start), xOf(edge)]
        const isBefore = left - plot.x > plot.width / 2
        return (
          <g key={start}>
            <path
              fill="var(--paper)"
              d={`M${left - 1} ${y + SLANT}L${right + 1} ${y}v${BREAK}L${left - 1} ${y + SLANT + BREAK}Z`}
            />
            <text
              className={css.cutValue}
              x={isBefore ? left - 4 : right + 4}
              y={plot.y + 10}
              textAnchor={isBefore ? 'end' : 'start'}
            >
              {row.cut}
            </text>
          </g>
        )
      })}
    </ZIndexLayer>
  )
}

/** Pixels of the heavier line between parts. Other lines have one. */
const BOUNDARY_PX = 3

/** Color of the comparison level. */
export const EARLIER_LEVEL = 'var(--ink2)'
/** Pixels by which a level is wider than its column at each end, so that it doesn't look like a part of it. */
const LEVEL_OVERHANG_PX = 4

/**
 * Its height in the comparison period at each column: a line in front of it with an edge in the
 * color of the paper, so that it shows on a higher column too.
 */
export function EarlierLevels({ corners }: { corners: readonly ColumnCorner[] }) {
  const scales = usePlotScales()
  if (!scales) return null
  const { xOf, yOf } = scales
  const levels = columnsOf(corners).flatMap(({ row, start, edge, end }) => {
    // none is no level, but a line on the axis
    if (row.isInProgress || !row.earlier) return []
    // levels of neighbors stay apart
    const over = Math.min(LEVEL_OVERHANG_PX, Math.max(0, xOf(end) - xOf(edge) - 1) / 2)
    return { left: xOf(start) - over, right: xOf(edge) + over, top: yOf(row.earlier) }
  })
  const lines = levels.map(({ left, right, top }) => `M${left} ${top}H${right}`).join('')
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.line}>
      <path className={css.earlierEdges} d={lines} />
      <path className={css.earlierLevels} stroke={EARLIER_LEVEL} d={lines} />
    </ZIndexLayer>
  )
}

/** Color of days without data, also in the legend. */
export const GAP_COLOR = 'color-mix(in srgb, var(--ink) 30%, var(--paper))'
const GAP_PX = 4

/**
 * Days without data: a strip at the foot of the plot, clear of the bands of notes. The legend gives
 * the reason.
 */
export function Gaps({ gaps }: { gaps: readonly DayNumbers[] }) {
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf } = scales
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.area}>
      {gaps.map(({ from, to }) => {
        const left = Math.max(plot.x, xOf(from - 0.5))
        const width = Math.min(plot.x + plot.width, xOf(to + 0.5)) - left
        if (width < MIN_PX) return null
        return (
          <rect
            key={from}
            x={left}
            y={plot.y + plot.height - GAP_PX}
            width={width}
            height={GAP_PX}
            style={{ fill: GAP_COLOR }}
          />
        )
      })}
    </ZIndexLayer>
  )
}

const TRIANGLE_PX = 3.5

/** A small triangle that points down, with its upper edge at `top`: a second sign in addition to color. */
export const Triangle = ({ x, top, color }: { x: number; top: number; color: string }) => (
  <path
    d={`M${x - TRIANGLE_PX} ${top}h${2 * TRIANGLE_PX}l${-TRIANGLE_PX} ${1.5 * TRIANGLE_PX}z`}
    style={{ fill: color }}
  />
)

/** A small triangle at the foot of the plot, for a row whose value is not on its scale. */
export function MarksAtFoot({ rows, color }: { rows: readonly TimeRow[]; color: string }) {
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf } = scales
  // above the bars of other days, which are beside it on a narrow chart
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.line}>
      <g className={css.footMarks}>
        {rows.map(({ x }) => (
          <Triangle key={x} x={xOf(x)} top={plot.y + plot.height - 6} color={color} />
        ))}
      </g>
    </ZIndexLayer>
  )
}

export type EndLabel = { value: number; text: string; color: string }

/** Names of series at their right end, in their color, spread to avoid overlaps. */
export function EndLabels({
  labels,
  least,
}: {
  labels: readonly EndLabel[]
  /** Value below which no label is placed, for content at the foot. */
  least?: number
}) {
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, yOf } = scales
  const foot = plot.y + plot.height
  const placed = spreadLabels(
    labels.map((label) => ({ ...label, at: yOf(label.value) })),
    plot.y,
    least === undefined ? foot : Math.min(yOf(least), foot - FOOT_LABEL_PX - LABEL_PX),
  )
  return placed.map(({ at, text, color }) => (
    <text
      key={text}
      x={plot.x + plot.width + 8}
      y={at}
      dy="0.35em"
      className={css.endLabel}
      style={{ fill: textColor(color) }}
    >
      {text}
    </text>
  ))
}

/** Pixels from one day label to the next, and to the end of the plot. */
const DAY_LABEL_PX = 96

/** Pixels from the top of the plot up to a day label, above the unit at the highest tick. */
const ABOVE_UNIT = 8
/** Pixels from there down to a day label, if note flags are above the plot. */
const BELOW_UNIT = 18

/** A vertical line on each of the days, labeled with the reason if it fits. The tooltip always has it. */
export function DayLines({ lines }: { lines: readonly { day: number; words: string }[] }) {
  const scales = usePlotScales()
  const hasNotes = useNotes().length > 0
  const labeled = useMemo(() => lines.toSorted((a, b) => a.day - b.day), [lines])
  if (!scales) return null
  const { plot, xOf } = scales
  const top = plot.y + (hasNotes ? BELOW_UNIT : -ABOVE_UNIT)
  const marks = labeled.map(({ day, words }, index) => {
    const x = xOf(day - 0.5)
    if (!(x >= plot.x && x <= plot.x + plot.width)) return null
    const next = labeled[index + 1]
    const room = (next ? xOf(next.day - 0.5) : plot.x + plot.width) - x
    const letters = Math.floor(room / 6.4)
    return (
      <g key={day}>
        <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} className={css.dayLine} />
        {room >= DAY_LABEL_PX && (
          <text x={x + 4} y={top} className={css.dayWords}>
            {words.length > letters ? `${words.slice(0, letters - 1)}…` : words}
          </text>
        )}
      </g>
    )
  })
  // before the background of gaps, and dimmed with the rest outside a selection
  return <ZIndexLayer zIndex={DefaultZIndexes.line}>{marks}</ZIndexLayer>
}

/** Days that a sentence is about: their background with a label above, and the levels in the sentence. */
export function DayBand({
  days: { from, to },
  words,
  levels,
}: {
  days: DayNumbers
  words: string
  levels: readonly { value: number; color: string }[]
}) {
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf, yOf } = scales
  const left = Math.max(plot.x, xOf(from - 0.5))
  const right = Math.min(plot.x + plot.width, xOf(to + 0.5))
  if (!(right > left)) return null
  return (
    <>
      <ZIndexLayer zIndex={DefaultZIndexes.area}>
        <rect
          x={left}
          y={plot.y}
          width={right - left}
          height={plot.height}
          className={css.dayBand}
        />
      </ZIndexLayer>
      <ZIndexLayer zIndex={DefaultZIndexes.line}>
        <text x={left} y={plot.y - ABOVE_UNIT} className={css.dayWords}>
          {words}
        </text>
        {levels.map(({ value, color }) => (
          <line
            key={`${color} ${value}`}
            x1={left}
            x2={right}
            y1={yOf(value)}
            y2={yOf(value)}
            className={css.level}
            style={{ stroke: color }}
          />
        ))}
      </ZIndexLayer>
    </>
  )
}

/** A label to the right of a point in the plot. */
export function PointLabel({ x, value, text, color }: EndLabel & { x: number }) {
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf, yOf } = scales
  const isNearEnd = xOf(x) > plot.x + plot.width * 0.85
  return (
    <text
      x={xOf(x) + (isNearEnd ? -6 : 6)}
      y={yOf(value) - 6}
      textAnchor={isNearEnd ? 'end' : 'start'}
      className={css.endLabel}
      style={{ fill: textColor(color) }}
    >
      {text}
    </text>
  )
}

/** The last visible value of a line. A single one draws no line. */
export const endOfLine = <Row extends TimeRow>(
  rows: readonly Row[],
  value: (row: Row) => number | null,
): number | null => {
  const last = rows.findLast(
    (row, index) => index > 0 && value(row) !== null && value(itemAt(rows, index - 1)) !== null,
  )
  return last ? value(last) : null
}
