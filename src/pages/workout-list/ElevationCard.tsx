import { useCallback, useMemo } from 'react'

import type { Workout } from '#contract/workouts.ts'
import type { ChartTable } from '#src/charts/ChartCard.tsx'
import { EndLabels, MarksBelow, Points, RangeBars, type Scale } from '#src/charts/marks.tsx'
import { niceAxis } from '#src/charts/ticks.ts'
import type { TooltipContent } from '#src/charts/Tooltip.tsx'
import type { Days } from '#src/lib/range.ts'
import { convert, counted, formatNumber, unitOf, type Units } from '#src/lib/units.ts'
import {
  bucketsOf,
  elevationRows,
  groupByBucket,
  rowSize,
  type ElevationRow,
  type Size,
} from '#src/workouts/aggregate.ts'
import { CHART_HEIGHT } from './chart-heights.ts'
import { bucketName, elevationSentence } from '#src/workouts/sentences.ts'
import { figure, selectedDays, TimeCard, type Part } from './TimeCard.tsx'

/** Pixels for the gain, below the plot. */
const FOOT = 26
const wholeNumber = (value: number) => formatNumber(value)
const hasElevation = ({ n }: ElevationRow) => n > 0
const lowestOf = ({ elev_low, elev_high }: ElevationRow) => elev_low ?? elev_high

function elevationOf(workouts: readonly Workout[], days: Days, size: Size, units: Units) {
  const buckets = bucketsOf(days, size)
  const local = (value: number | null) =>
    value === null ? null : convert(value, 'elevation', units)
  return elevationRows(buckets, groupByBucket(workouts, buckets)).map((row) => ({
    ...row,
    elev_low: local(row.elev_low),
    elev_high: local(row.elev_high),
    total_elevation_gain: local(row.total_elevation_gain),
  }))
}

/** What was climbed, as bars on a scale of its own below the plot: their highest is the most that was climbed. */
function Gain({ scale, rows }: { scale: Scale; rows: readonly ElevationRow[] }) {
  const most = Math.max(0, ...rows.map(({ total_elevation_gain }) => total_elevation_gain ?? 0))
  if (!most) return null
  const bottom = scale.top + scale.height + FOOT
  const own: Scale = { ...scale, y: (value) => bottom - (value / most) * (FOOT - 6) }
  return (
    <>
      <text x={scale.left - 8} y={bottom - 6} textAnchor="end">
        gain
      </text>
      <RangeBars
        scale={own}
        rows={rows}
        low={({ total_elevation_gain }) => (total_elevation_gain ? 0 : null)}
        high={({ total_elevation_gain }) => total_elevation_gain}
        color="var(--ink3)"
      />
      <text x={scale.left + scale.width + 8} y={bottom - 6}>
        ≤ {formatNumber(Math.round(most))}
      </text>
    </>
  )
}

/** How high and how low the workouts went. */
export function ElevationCard(part: Part) {
  const { workouts, days, selected, units, startsOn } = part
  const size = rowSize(days, startsOn)
  const rows = useMemo(
    () => elevationOf(workouts, days, size, units),
    [workouts, days, size, units],
  )
  const { above, below } = useMemo(() => {
    const isBelow = (row: ElevationRow) => (lowestOf(row) ?? 0) < 0
    return { above: rows.filter((row) => !isBelow(row)), below: rows.filter(isBelow) }
  }, [rows])
  const axis = useMemo(() => {
    const values = rows
      .flatMap(({ elev_low, elev_high }) => [elev_low, elev_high])
      .filter((value) => value !== null)
    return values.length ? niceAxis(Math.min(...values), Math.max(...values), 4) : null
  }, [rows])
  const marks = useCallback(
    (scale: Scale) => {
      const { low, high } = axis!
      const seaInView = low <= 0 && high >= 0
      return (
        <>
          {seaInView && (
            <path
              d={`M${scale.left} ${scale.y(0).toFixed(1)}h${scale.width}`}
              style={{ stroke: 'var(--ink3)' }}
            />
          )}
          <RangeBars
            scale={scale}
            rows={above}
            low={(row) => row.elev_low}
            high={(row) => row.elev_high}
            color="var(--elev)"
          />
          <RangeBars
            scale={scale}
            rows={below}
            low={(row) => row.elev_low}
            high={(row) => row.elev_high}
            color="var(--below-sea)"
          />
          {/* only one end was measured */}
          <Points
            scale={scale}
            rows={above}
            value={(row) =>
              row.elev_low === null || row.elev_high === null ? lowestOf(row) : null
            }
            color="var(--elev)"
          />
          <Points
            scale={scale}
            rows={below}
            value={(row) =>
              row.elev_low === null || row.elev_high === null ? lowestOf(row) : null
            }
            color="var(--below-sea)"
          />
          <MarksBelow scale={scale} rows={below} value={lowestOf} color="var(--below-sea)" />
          <Gain scale={scale} rows={rows} />
          <EndLabels
            scale={scale}
            labels={[
              ...(seaInView ? [{ value: 0, text: 'sea level', color: 'var(--ink2)' }] : []),
              ...(below.length
                ? [{ value: low, text: '▾ below it', color: 'var(--below-sea)' }]
                : []),
            ]}
          />
        </>
      )
    },
    [rows, above, below, axis],
  )
  const unit = unitOf('elevation', units)
  const facts = useCallback(
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
            color: (lowestOf(row) ?? 0) < 0 ? 'var(--below-sea)' : 'var(--elev)',
          },
          { name: 'Lowest', value: metres(row.elev_low) },
          { name: 'Gain', value: metres(row.total_elevation_gain) },
          { name: 'With elevation', value: `${row.n} of ${counted(row.workouts, 'workout')}` },
        ],
      }
    },
    [size, unit],
  )
  const twin = (): ChartTable => ({
    header: [
      'Days',
      `Lowest, ${unit}`,
      `Highest, ${unit}`,
      `Gain, ${unit}`,
      'With elevation',
      'Workouts',
    ],
    rows: elevationOf(selected, selectedDays(part), size, units)
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
      height={CHART_HEIGHT.elevation}
      twin={twin}
      sentence={elevationSentence(selected, size, units)}
      chart={
        axis && {
          label: 'Elevation over time',
          rows,
          axis,
          formatTick: wholeNumber,
          unit,
          foot: FOOT,
          right: 68,
          has: hasElevation,
          facts,
          marks,
        }
      }
      none="No elevation was recorded here."
    />
  )
}
