import { usePlotArea } from 'recharts'

import type { PlotScales } from './plot-scales.ts'
import { RangeBars } from './RangeBars.tsx'
import { FOOT_LABEL_PX, LABEL_PX } from './spread-labels.ts'
import type { Axis } from './ticks.ts'
import type { TimeRow } from './time-row.ts'
import { AXIS_WIDTH, LETTERS_BESIDE } from './TimePlot.tsx'

/** The part of the plot that bars at its foot take, and the part of that which stays empty above the highest. */
const FOOT = 0.2
const ABOVE_HIGHEST = 0.25
/** Pixels from the plot to a name beside it. */
const BESIDE_PX = 8

/** The axis with room below it for bars at the foot of the plot. Its round values stay. */
export function withFoot({ low, high, ticks }: Axis): Axis {
  return { low: low - ((high - low) * FOOT) / (1 - FOOT), high, ticks }
}

/** Bars on a scale of their own at the foot of the plot; the highest is said at its right, a long name above it. */
export function FootBars<Row extends TimeRow>({
  rows,
  range,
  color,
  name,
  highest,
}: {
  rows: readonly Row[]
  /** From zero; null where there is nothing to draw. */
  range: (row: Row) => readonly [number, number] | null
  color: string
  name: string
  highest: (most: number) => string
}) {
  const plot = usePlotArea()
  const most = Math.max(0, ...rows.map((row) => range(row)?.[1] ?? 0))
  if (!most) return null
  const yOf = (value: number, { y, height }: PlotScales['plot']) =>
    y + height - (value / most) * (1 - ABOVE_HIGHEST) * FOOT * height
  return (
    <>
      <RangeBars rows={rows} range={range} color={color} yOf={yOf} />
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
