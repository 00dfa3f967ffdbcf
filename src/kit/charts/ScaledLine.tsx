import { DefaultZIndexes, ZIndexLayer } from 'recharts'

import { usePlotScales } from './plot-scales.ts'
import type { TimeRow } from './time-row.ts'

/** Share of the plot that the highest value reaches. */
const TOP = 0.92

/**
 * A line over the columns on a scale of its own, from zero to its highest value; the tooltip and the table have its figures.
 * Dashed to and from rows that are not sure.
 */
export function ScaledLine<Row extends TimeRow>({
  rows,
  value,
  isSure,
  color,
}: {
  rows: readonly Row[]
  value: (row: Row) => number | null
  isSure: (row: Row) => boolean
  color: string
}) {
  const scales = usePlotScales()
  const most = Math.max(0, ...rows.map((row) => value(row) ?? 0))
  if (!scales || most <= 0) return null
  const { plot, xOf } = scales
  const points = rows.flatMap((row) => {
    const one = value(row)
    const y = plot.y + plot.height * (1 - ((one ?? 0) / most) * TOP)
    return [{ at: `${xOf(row.x)} ${y}`, isKnown: one !== null, isSure: isSure(row) }]
  })
  const partsOf = (sure: boolean) =>
    points
      .map((point, index) => {
        const before = points[index - 1]
        if (!before?.isKnown || !point.isKnown) return ''
        return (before.isSure && point.isSure) === sure ? `M${before.at}L${point.at}` : ''
      })
      .join('')
  const [whole, dashed] = [partsOf(true), partsOf(false)]
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.line}>
      <path d={whole + dashed} fill="none" stroke="var(--paper)" strokeWidth={4.5} />
      <path d={whole} fill="none" stroke={color} strokeWidth={1.75} />
      <path d={dashed} fill="none" stroke={color} strokeWidth={1.75} strokeDasharray="4 3" />
    </ZIndexLayer>
  )
}
