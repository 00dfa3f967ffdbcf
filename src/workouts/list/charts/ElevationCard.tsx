import { useMemo } from 'react'

import { withFoot } from '#src/kit/charts/FootBars.tsx'
import { axisAround, niceAxis } from '#src/kit/charts/ticks.ts'
import { formatNumber, unitOf } from '#src/kit/lib/units.ts'
import type { ElevationRow } from '#src/workouts/model/aggregate.ts'
import { bucketNames, rowSize } from '#src/workouts/model/buckets.ts'
import { elevationOverTime, elevationRange } from '#src/workouts/model/elevation.ts'
import { elevationSentence } from '#src/workouts/model/sentences.ts'

import { useChartHeights } from './chart-heights.ts'
import { useChartInput } from './chart-input.ts'
import { ElevationMarks, elevationSeries } from './ElevationMarks.tsx'
import { TimeCard } from './TimeCard.tsx'

const hasElevation = ({ n }: ElevationRow) => n > 0

/** Highest and lowest points of the workouts. */
export function ElevationCard() {
  const { elevation: height } = useChartHeights()
  const { workouts, days, shownDays, selected, units, startsOn } = useChartInput()
  const size = rowSize(days, startsOn)
  const rows = useMemo(
    () => elevationOverTime(workouts, days, size, units),
    [workouts, days, size, units],
  )
  const axis = useMemo(
    () =>
      axisAround(
        rows.flatMap((row) => elevationRange(row) ?? []),
        niceAxis,
        4,
      ),
    [rows],
  )
  const unit = unitOf('elevation', units)
  const marks = useMemo(
    () => axis && <ElevationMarks rows={rows} axis={axis} unit={unit} />,
    [rows, axis, unit],
  )
  const axisAndFoot = useMemo(() => axis && withFoot(axis), [axis])
  const series = useMemo(() => elevationSeries(unit), [unit])
  const summary = useMemo(
    () => (row: ElevationRow) => ({
      y: row.elev_high ?? row.elev_low,
      brief: `${[...new Set(elevationRange(row))].map((end) => formatNumber(Math.round(end))).join(' to ')} ${unit}`,
    }),
    [unit],
  )
  return (
    <TimeCard
      title="Elevation"
      height={height}
      size={size}
      series={series}
      summary={summary}
      tableRows={() =>
        elevationOverTime(selected, shownDays, size, units).filter(({ workouts: n }) => n > 0)
      }
      finding={elevationSentence(selected, units)}
      sentence="Elevation range and gain."
      method={`Each bar runs from the lowest to the highest point of a ${bucketNames[size]}. The bars at the bottom show elevation gain. Values are shown as sent by providers. Barometric readings can drift.`}
      chart={
        axisAndFoot && {
          label: 'Elevation over time',
          rows,
          axis: axisAndFoot,
          unit,
          right: 88,
          isFocusable: hasElevation,
          children: marks,
        }
      }
    />
  )
}
