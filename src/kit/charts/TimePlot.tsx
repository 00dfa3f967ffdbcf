import { createContext, memo, useContext, useMemo, type ReactNode } from 'react'
import { CartesianGrid, ComposedChart, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts'

import type { StartsOn } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'

import { NoteMarks } from './NoteMarks.tsx'
import { dayTicks, tickFormat, unitOnTop, type Axis } from './ticks.ts'
import { axisDays, type DayNumbers, type TimeRow } from './time-row.ts'

import css from './charts.module.css'

export const AXIS_WIDTH = 64
const AXIS_HEIGHT = 28
/** Pixels for a day's label below the chart. */
const TICK_PX = 76
/** Half of that label. One at the start of the plot begins there, clear of the value axis. */
const HALF_LABEL_PX = 18
export const ABOVE_PLOT = 20
/** Above everything that is drawn, below the cursor. The library's own layers are in the hundreds. */
const ABOVE_MARKS = 600

/** Position of the plot within the chart, and the width of a day, in pixels. */
export const plotOf = (width: number, height: number, right: number, days: number) => {
  const plotWidth = Math.max(1, width - AXIS_WIDTH - right)
  return {
    left: AXIS_WIDTH,
    width: plotWidth,
    height: height - ABOVE_PLOT - AXIS_HEIGHT,
    dayWidth: plotWidth / days,
  }
}

/** Number of letters that fit at the left of the plot. */
export const LETTERS_BESIDE = 5
/** Labels of the value axis are left-aligned, so that the unit fits after the highest one. */
export const VALUE_TICK = { textAnchor: 'start' as const, dx: 8 - AXIS_WIDTH }

const DayWidth = createContext(1)
/** Pixels per day, for marks as wide as their days. */
export const useDayWidth = () => useContext(DayWidth)

export const SelectionContext = createContext<DayNumbers | null>(null)

/** Without it, the library measures a label for each row. */
const noLines = () => []

type TimePlotProps = {
  /** At most 500 rows, without gaps. Must be the same array as long as nothing changed. */
  rows: readonly TimeRow[]
  /** Points to draw if they are not the rows, such as the corners of areas. */
  data?: readonly { x: number }[]
  /** The value axis. Must be the same object as long as nothing changed. */
  axis: Axis
  /** Defaults to the fewest decimals that distinguish its round values. */
  formatTick?: (value: number) => string
  /** Unit of the value axis, shown at its highest tick. */
  unit: string
  /** True if the first days of weeks are labeled below the chart. */
  startsOn: StartsOn
  width: number
  height: number
  /** Pixels at the right, for the names of series. */
  right: number
  /** Marks, with their own axes if they need one. Must be the same elements as long as nothing changed. */
  children: ReactNode
}

/** Grid, axes, and marks over days. Not rendered again while hovering or selecting. */
export const TimePlot = memo(function TimePlot({
  rows,
  data = rows,
  axis,
  formatTick,
  unit,
  startsOn,
  width,
  height,
  right,
  children,
}: TimePlotProps) {
  const { from: first, to: last } = useMemo(() => axisDays(rows), [rows])
  const margin = useMemo(() => ({ top: ABOVE_PLOT, right, bottom: 0, left: 0 }), [right])
  const extent = useMemo(() => [first - 0.5, last + 0.5] as const, [first, last])
  const range = useMemo(() => [axis.low, axis.high] as const, [axis])
  const values = useMemo(() => [...axis.ticks], [axis])
  const plot = plotOf(width, height, right, last - first + 1)
  const { days, nameOfDay } = useMemo(() => {
    const most = Math.floor(plot.width / TICK_PX)
    const ticks = dayTicks(itemAt(rows, 0).from, itemAt(rows, -1).to, most, startsOn)
    const least = first - 0.5 + HALF_LABEL_PX / plot.dayWidth
    const names = new Map(ticks.map(({ x, label }) => [Math.max(x, least), label]))
    return { days: [...names.keys()], nameOfDay: (x: number) => names.get(x) ?? '' }
  }, [rows, first, plot.width, plot.dayWidth, startsOn])
  const nameOfValue = useMemo(
    () => unitOnTop(axis, formatTick ?? tickFormat(axis), unit),
    [axis, formatTick, unit],
  )
  return (
    <DayWidth value={plot.dayWidth}>
      <ComposedChart
        data={data}
        width={width}
        height={height}
        margin={margin}
        accessibilityLayer={false}
        className={css.drawing}
      >
        <CartesianGrid
          vertical={false}
          verticalCoordinatesGenerator={noLines}
          horizontalValues={values}
        />
        <XAxis
          type="number"
          dataKey="x"
          domain={extent}
          ticks={days}
          tickFormatter={nameOfDay}
          interval={0}
          height={AXIS_HEIGHT}
          tickLine={false}
          axisLine={false}
          tickMargin={6}
        />
        <YAxis
          type="number"
          domain={range}
          // without it there is no scale if no mark is the library's
          allowDataOverflow
          ticks={values}
          tickFormatter={nameOfValue}
          tick={VALUE_TICK}
          interval={0}
          width={AXIS_WIDTH}
          tickLine={false}
          axisLine={false}
        />
        <NoteMarks first={first} last={last} />
        {children}
        <Selection first={first} last={last} />
      </ComposedChart>
    </DayWidth>
  )
})

/** Dims marks outside the selection. All marks are within the plot. */
function Selection({ first, last }: { first: number; last: number }) {
  const selection = useContext(SelectionContext)
  if (!selection) return null
  const from = Math.max(first, selection.from) - 0.5
  const to = Math.min(last, selection.to) + 0.5
  return (
    <>
      {from > first && (
        <ReferenceArea x1={first - 0.5} x2={from} className={css.outside} zIndex={ABOVE_MARKS} />
      )}
      {to < last && (
        <ReferenceArea x1={to} x2={last + 0.5} className={css.outside} zIndex={ABOVE_MARKS} />
      )}
      <ReferenceLine x={from} className={css.edge} zIndex={ABOVE_MARKS} />
      <ReferenceLine x={to} className={css.edge} zIndex={ABOVE_MARKS} />
    </>
  )
}
