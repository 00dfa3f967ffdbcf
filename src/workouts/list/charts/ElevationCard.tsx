import { useCallback, useMemo } from 'react'

import type { ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { withFoot } from '#src/kit/charts/FootBars.tsx'
import { niceAxis } from '#src/kit/charts/ticks.ts'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { counted, formatNumber, unitOf } from '#src/kit/lib/units.ts'
import type { ElevationRow } from '#src/workouts/model/aggregate.ts'
import { bucketNames, rowSize } from '#src/workouts/model/buckets.ts'
import { elevationOverTime } from '#src/workouts/model/elevation.ts'
import { bucketName, elevationSentence } from '#src/workouts/model/sentences.ts'

import { useChartHeights } from './chart-heights.ts'
import { elevationColor, ElevationMarks } from './ElevationMarks.tsx'
import { figure, selectedDays, TimeCard, type ChartInput } from './TimeCard.tsx'

const hasElevation = ({ n }: ElevationRow) => n > 0

/** Highest and lowest points of the workouts. */
export function ElevationCard(part: ChartInput) {
  const { elevation: height } = useChartHeights()
  const { workouts, days, selected, units, startsOn } = part
  const size = rowSize(days, startsOn)
  const rows = useMemo(
    () => elevationOverTime(workouts, days, size, units),
    [workouts, days, size, units],
  )
  const axis = useMemo(() => {
    const values = rows
      .flatMap(({ elev_low, elev_high }) => [elev_low, elev_high])
      .filter((value) => value !== null)
    return values.length ? niceAxis(Math.min(...values), Math.max(...values), 4) : null
  }, [rows])
  const marks = useMemo(() => axis && <ElevationMarks rows={rows} axis={axis} />, [rows, axis])
  const axisAndFoot = useMemo(() => axis && withFoot(axis), [axis])
  const unit = unitOf('elevation', units)
  const tooltipContent = useCallback(
    (row: ElevationRow): TooltipContent => {
      const metres = (value: number | null) =>
        value === null ? '–' : `${formatNumber(Math.round(value))} ${unit}`
      return {
        title: bucketName(row, size),
        y: row.elev_high ?? row.elev_low,
        brief:
          row.elev_low === null || row.elev_high === null
            ? metres(row.elev_high ?? row.elev_low)
            : `${formatNumber(Math.round(row.elev_low))} to ${metres(row.elev_high)}`,
        lines: [
          {
            name: 'Highest',
            value: metres(row.elev_high),
            color: elevationColor(row),
          },
          { name: 'Lowest', value: metres(row.elev_low) },
          { name: 'Gain', value: metres(row.total_elevation_gain) },
          { name: 'With elevation', value: `${row.n} of ${counted(row.workouts, 'workout')}` },
        ],
      }
    },
    [size, unit],
  )
  const table = (): ChartTable => ({
    header: [
      'Days',
      `Lowest, ${unit}`,
      `Highest, ${unit}`,
      `Gain, ${unit}`,
      'With elevation',
      'Workouts',
    ],
    rows: elevationOverTime(selected, selectedDays(part), size, units)
      .filter(({ workouts: n }) => n > 0)
      .map((row) => ({
        key: row.from,
        cells: [
          bucketName(row, size),
          figure(row.elev_low),
          figure(row.elev_high),
          figure(row.total_elevation_gain),
          figure(row.n),
          figure(row.workouts),
        ],
      })),
  })
  return (
    <TimeCard
      part={part}
      title="Elevation"
      height={height}
      table={table}
      sentence={elevationSentence(selected, units)}
      method={`Each bar runs from the lowest to the highest point of a ${bucketNames[size]}; the bars at the foot are its gain. Points and gain are as providers give them, and barometers drift.`}
      chart={
        axisAndFoot && {
          label: 'Elevation over time',
          rows,
          axis: axisAndFoot,
          unit,
          right: 68,
          isFocusable: hasElevation,
          tooltipContent,
          children: marks,
        }
      }
    />
  )
}
