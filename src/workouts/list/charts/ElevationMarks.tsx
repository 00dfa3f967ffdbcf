import { FootBars } from '#src/kit/charts/FootBars.tsx'
import { EndLabels, ReferenceValue, Triangle, type EndLabel } from '#src/kit/charts/marks.tsx'
import { RangeBars, type Bar } from '#src/kit/charts/RangeBars.tsx'
import type { Series } from '#src/kit/charts/series.tsx'
import { shortNumber, type Axis } from '#src/kit/charts/ticks.ts'
import type { ElevationRow } from '#src/workouts/model/aggregate.ts'
import { elevationRange, isBelowSea } from '#src/workouts/model/elevation.ts'

import { countSeries } from './TimeCard.tsx'

const gainRange = ({ total_elevation_gain: gain }: ElevationRow): [number, number] | null =>
  gain ? [0, gain] : null
const elevationColor = (row: ElevationRow) => (isBelowSea(row) ? 'var(--below-sea)' : 'var(--elev)')
export const elevationSeries = (unit: string): Series<ElevationRow>[] => [
  {
    id: 'highest',
    label: 'Highest',
    unit,
    value: ({ elev_high }) => elev_high,
    color: elevationColor,
  },
  { id: 'lowest', label: 'Lowest', unit, value: ({ elev_low }) => elev_low },
  { id: 'gain', label: 'Gain', unit, value: ({ total_elevation_gain }) => total_elevation_gain },
  ...countSeries<ElevationRow>('With elevation', ({ n }) => n),
]

/** A second sign, besides the color, of points below sea level. */
const belowSeaMarks = (bars: readonly Bar<ElevationRow>[]) =>
  bars
    .filter(({ row }) => isBelowSea(row))
    .map(({ row, middle, bottom }) => (
      <Triangle key={row.x} x={middle} top={bottom + 2} color="var(--below-sea)" />
    ))

/**
 * Elevation over time, on screen and on paper: a bar from the lowest to the highest point, and the
 * gain at the bottom.
 */
export function ElevationMarks({
  rows,
  axis: { low, high },
  unit,
}: {
  rows: readonly ElevationRow[]
  /** Elevation axis, without the bottom. */
  axis: Axis
  unit: string
}) {
  const seaIsInView = low <= 0 && high >= 0
  const deepest = Math.min(0, ...rows.map((row) => elevationRange(row)?.[0] ?? 0))
  const labels: EndLabel[] = []
  if (seaIsInView) labels.push({ value: 0, text: 'Sea level', color: 'var(--ink2)' })
  if (deepest < 0) labels.push({ value: deepest, text: '▾ Below', color: 'var(--below-sea)' })
  return (
    <>
      {seaIsInView && <ReferenceValue value={0} color="var(--ink3)" />}
      <RangeBars
        rows={rows}
        range={elevationRange}
        color={elevationColor}
        decorate={belowSeaMarks}
      />
      <FootBars
        rows={rows}
        range={gainRange}
        color="var(--ink3)"
        name="Gain"
        highest={(most) => `Max ${shortNumber(most)} ${unit}`}
      />
      <EndLabels labels={labels} least={low} />
    </>
  )
}
