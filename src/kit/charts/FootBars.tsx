import { usePlotArea } from 'recharts'

import type { PlotScales } from './plot-scales.ts'
import { RangeBars } from './RangeBars.tsx'
import { FOOT_LABEL_PX, LABEL_PX } from './spread-labels.ts'
import { shortNumber, type Axis } from './ticks.ts'
import type { TimeRow } from './time-row.ts'
import { AXIS_WIDTH, LETTERS_BESIDE } from './TimePlot.tsx'

/** Share of the plot for bars at its foot, and the share of that which stays empty above the highest. */
const FOOT = 0.26
const ABOVE_HIGHEST = 0.2
/** Pixels from the plot to a label beside it. */
const BESIDE_PX = 8

/** The axis with room below it for bars at the foot of the plot, keeping its round values. */
export function withFoot({ low, high, ticks }: Axis): Axis {
  return { low: low - ((high - low) * FOOT) / (1 - FOOT), high, ticks }
}

const highestWords = (most: number) => `Max ${shortNumber(most)}`

/**
 * Bars on their own scale at the foot of the plot. The highest value is labeled at the right,
 * below a long name.
 */
export function FootBars<Row extends TimeRow>({
  rows,
  range,
  color,
  name,
  asColumns,
  highest = highestWords,
}: {
  rows: readonly Row[]
  /** From zero. Null if there is nothing to draw. */
  range: (row: Row) => readonly [number, number] | null
  color: string | ((row: Row) => string)
  name: string
  /** True below stacked columns. */
  asColumns?: boolean
  /** Text for the highest value, if a number isn't enough. */
  highest?: (most: number) => string
}) {
  const plot = usePlotArea()
  const most = Math.max(0, ...rows.map((row) => range(row)?.[1] ?? 0))
  if (!most) return null
  const yOf = (value: number, { y, height }: PlotScales['plot']) =>
    y + height - (value / most) * (1 - ABOVE_HIGHEST) * FOOT * height
  return (
    <>
      <RangeBars rows={rows} range={range} color={color} asColumns={asColumns} yOf={yOf} />
      {plot && <FootLabels plot={plot} name={name} highest={highest(most)} />}
    </>
  )
}

function FootLabels({
  plot,
  name,
  highest,
}: {
  plot: PlotScales['plot']
  name: string
  highest: string
}) {
  const isLong = name.length > LETTERS_BESIDE
  const right = plot.x + plot.width + BESIDE_PX
  const y = plot.y + plot.height - FOOT_LABEL_PX
  return (
    <>
      <path
        d={`M${plot.x} ${plot.y + plot.height + 0.5}h${plot.width}`}
        style={{ stroke: 'var(--line2)' }}
      />
      {isLong ? (
        <text x={right} y={y - LABEL_PX} dy="0.35em">
          {name}
        </text>
      ) : (
        <text x={plot.x - AXIS_WIDTH} y={y} dy="0.35em">
          {name}
        </text>
      )}
      <text x={right} y={y} dy="0.35em">
        {highest}
      </text>
    </>
  )
}
