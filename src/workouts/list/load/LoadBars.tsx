import { useId } from 'react'

import { FootBars } from '#src/kit/charts/FootBars.tsx'
import { HatchPattern } from '#src/kit/charts/hatching.tsx'
import type { TimeRow } from '#src/kit/charts/time-row.ts'

import { LOAD_COLOR, PARTIAL_LOAD_COLOR } from './load-models.ts'

/**
 * Bars of load at the bottom of a chart, hatched if some workouts have no load, so that the real
 * load is higher.
 */
export function LoadBars<Row extends TimeRow>({
  rows,
  range,
  isPartial,
  color,
  asColumns,
}: {
  rows: readonly Row[]
  /** Axis from zero. Null if there is nothing to draw. */
  range: (row: Row) => readonly [number, number] | null
  isPartial: (row: Row) => boolean
  /** Color of complete bars. */
  color: (row: Row) => string
  /** True below stacked columns. */
  asColumns?: boolean
}) {
  const id = useId()
  return (
    <>
      <HatchPattern id={id} color={LOAD_COLOR} ground={PARTIAL_LOAD_COLOR} />
      <FootBars
        rows={rows}
        range={range}
        color={(row) => (isPartial(row) ? `url(#${id})` : color(row))}
        name="Load"
        asColumns={asColumns}
      />
    </>
  )
}
