import type { ReactNode } from 'react'
import { DefaultZIndexes, ZIndexLayer } from 'recharts'

import { GAP, MIN_PX, useMarkWidth } from './marks.tsx'
import { usePlotScales, type PlotScales } from './plot-scales.ts'
import type { TimeRow } from './time-row.ts'
import { useDayWidth } from './TimePlot.tsx'

/** Position of a bar, in pixels. */
export type BarBox = { middle: number; top: number; bottom: number; width: number }
export type Bar<Row> = BarBox & { row: Row }

/**
 * A bar from one value to another for each row, with a minimum visible height. All bars of a color
 * are one path, because 140 bars of the library are 840 elements and took half of a chart's time.
 */
export function RangeBars<Row extends TimeRow>({
  rows,
  range,
  color,
  asColumns = false,
  decorate,
  yOf,
}: {
  rows: readonly Row[]
  /** The lower and the higher value. Null if the row has neither. */
  range: (row: Row) => readonly [number, number] | null
  color: string | ((row: Row) => string)
  /** True for bars below stacked columns, of the same width. */
  asColumns?: boolean
  /** Decoration in front of the bars. */
  decorate?: (bars: readonly Bar<Row>[]) => ReactNode
  /** Pixels of a value that is not on the chart's axis. */
  yOf?: (value: number, plot: PlotScales['plot']) => number
}) {
  const widest = useMarkWidth(rows)
  const dayWidth = useDayWidth()
  const scales = usePlotScales()
  if (!scales) return null
  const { plot } = scales
  const pixelOf = (value: number) => (yOf ? yOf(value, plot) : scales.yOf(value))
  const bars = rows.flatMap((row): Bar<Row>[] => {
    const values = range(row)
    if (!values) return []
    // a partial week is centered on its days, close to the next. On a phone, days can be narrower
    // than visible
    const width = Math.max(MIN_PX, Math.min(widest, (row.to - row.from + 1) * dayWidth - 1))
    const [low, high] = values
    const visible = atLeastVisible(pixelOf(high), pixelOf(low), plot)
    if (asColumns) {
      const column = (row.to - row.from + 1) * dayWidth * (1 - GAP)
      return [{ row, middle: scales.xOf(row.from - 0.5) + column / 2, width: column, ...visible }]
    }
    return [{ row, middle: scales.xOf(row.x), width, ...visible }]
  })
  const fillOf = ({ row }: Bar<Row>) => (typeof color === 'string' ? color : color(row))
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.bar}>
      {[...new Set(bars.map(fillOf))].map((fill) => {
        const ofColor = bars.filter((bar) => fillOf(bar) === fill)
        return (
          <path
            key={fill}
            data-bars={ofColor.length}
            d={barsPath(ofColor, asColumns ? 0 : CORNER_PX)}
            style={{ fill }}
          />
        )
      })}
      {decorate?.(bars)}
    </ZIndexLayer>
  )
}

/** Enlarged to the minimum visible height, around the same center and within the plot. */
function atLeastVisible(top: number, bottom: number, plot: PlotScales['plot']) {
  const tall = Math.max(MIN_PX, bottom - top)
  const foot = Math.min((top + bottom + tall) / 2, plot.y + plot.height)
  return { top: foot - tall, bottom: foot }
}

const CORNER_PX = 3

/** The outlines of bars as one SVG path, with rounded corners as in `corners`. */
export const barsPath = (bars: readonly BarBox[], corners = CORNER_PX) =>
  bars
    .map(({ middle, top, bottom, width }) => {
      const r = Math.min(corners, width / 2, (bottom - top) / 2)
      const [across, down] = [width - 2 * r, bottom - top - 2 * r]
      const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
      return [
        `M${middle - across / 2} ${top}h${across}`,
        `${corner(r, r)}v${down}`,
        `${corner(-r, r)}h${-across}`,
        `${corner(-r, -r)}v${-down}`,
        `${corner(r, -r)}z`,
      ].join('')
    })
    .join('')
