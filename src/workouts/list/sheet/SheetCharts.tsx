import type { ReactNode } from 'react'

import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber, type StartsOn } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { withFoot } from '#src/kit/charts/FootBars.tsx'
import { HATCHED } from '#src/kit/charts/hatching.tsx'
import { axisAround, calmAxis, niceAxis, type Axis } from '#src/kit/charts/ticks.ts'
import type { TimeRow } from '#src/kit/charts/time-row.ts'
import { TimePlot } from '#src/kit/charts/TimePlot.tsx'
import { formatDuration, shareText, unitOf, type Units } from '#src/kit/lib/units.ts'
import { ElevationMarks } from '#src/workouts/list/charts/ElevationMarks.tsx'
import { HeartRateMarks, heartRateSeries } from '#src/workouts/list/charts/HeartRateMarks.tsx'
import { zoneDivisions, zoneSeconds } from '#src/workouts/model/aggregate.ts'
import { rowSize } from '#src/workouts/model/buckets.ts'
import { elevationOverTime, elevationRange } from '#src/workouts/model/elevation.ts'
import { shiftWords, type Shift } from '#src/workouts/model/filters.ts'
import { heartRateChangeWords } from '#src/workouts/model/heart-rate/heart-rate-change.ts'
import {
  heartRateOverTime,
  heartRatesDrawn,
  isImpossible,
  sportLines,
  windowName,
} from '#src/workouts/model/heart-rate/heart-rate.ts'
import {
  drawnChanges,
  measurementChanges,
} from '#src/workouts/model/heart-rate/measurement-changes.ts'
import { zoneColors, zoneNames, zonesBelow80 } from '#src/workouts/model/heart-rate/zones.ts'
import {
  elevationSentence,
  heartRateBars,
  heartRateSentence,
  otherZonesWords,
  zonesCoverage,
  zonesSentence,
} from '#src/workouts/model/sentences.ts'

import css from '#src/workouts/list/print-sheet.module.css'

/**
 * Width of a chart in pixels, which the sheet scales to the paper: it is laid out when it cannot
 * be measured.
 */
const CHART_WIDTH = 700
const LABELS_WIDTH = 62

/** A chart over days with a fixed size. */
const SheetChart = ({
  label,
  height,
  ...plot
}: {
  label: string
  rows: readonly TimeRow[]
  axis: Axis
  height: number
  unit: string
  startsOn: StartsOn
  children: ReactNode
}) => (
  // its space is reserved before the library draws it, since the rows that fit are counted at once
  <div
    role="img"
    aria-label={label}
    className={css.chart}
    style={{ aspectRatio: CHART_WIDTH / height }}
  >
    <TimePlot {...plot} width={CHART_WIDTH} height={height} right={LABELS_WIDTH} />
  </div>
)

export function HeartRate({
  workouts,
  withLeadIn,
  before,
  days,
  startsOn,
  isFiltered,
}: {
  workouts: readonly Workout[]
  withLeadIn: readonly Workout[]
  /** Earlier period of the comparison. Null without one. */
  before: { shift: Shift; workouts: readonly Workout[] } | null
  days: Days
  startsOn: StartsOn
  isFiltered: boolean
}) {
  const size = rowSize(days, startsOn)
  const lines = sportLines(withLeadIn)
  const changes = measurementChanges(
    withLeadIn,
    lines.map(({ key }) => key),
  )
  const drawn = drawnChanges(changes, lines)
  const { rows, gaps } = heartRateOverTime(workouts, days, {
    size,
    withLeadIn,
    lines,
    isFiltered,
    changes,
    earlier: before && {
      ...before,
      within: { from: dayNumber(days.start), to: dayNumber(days.end) },
    },
  })
  const axis = axisAround(heartRatesDrawn(rows), calmAxis)
  const hasImpossible = rows.some(isImpossible)
  const change = before && heartRateChangeWords(workouts, before, lines)
  return (
    <section>
      <h2>Heart rate</h2>
      <p>
        {heartRateSentence(workouts, change?.words)} {change?.details} {heartRateBars(size)}{' '}
        {lines.length > 0 &&
          `Each line is a sport’s ${windowName(size)} mean, weighted by moving time, where there are enough workouts.`}
        {before && lines.length > 0 && ` Dashed: ${shiftWords(before.shift)}.`}
        {hasImpossible &&
          axis &&
          ' A heart rate of 0 is marked ▾ at the bottom, outside the scale.'}
      </p>
      {axis && (
        <SheetChart
          label="Heart rate over time"
          rows={rows}
          axis={axis}
          height={136}
          unit="bpm"
          startsOn={startsOn}
        >
          <HeartRateMarks
            rows={rows}
            gaps={gaps}
            series={heartRateSeries(rows, lines, { size })}
            changes={drawn}
          />
        </SheetChart>
      )}
    </section>
  )
}

export function Zones({ workouts }: { workouts: readonly Workout[] }) {
  const [main, ...others] = zoneDivisions(workouts)
  if (!main) return null
  const measured = zoneSeconds(workouts, main.zones)
  const { seconds, without } = measured
  const total = seconds.reduce((sum, one) => sum + one, 0)
  const [names, colors] = [zoneNames(main.zones), zoneColors(main.zones)]
  if (total <= 0) return null
  return (
    <section>
      <h2>Time in heart rate zones{main.zones === zoneBounds.length && ', % of maximum'}</h2>
      <p>
        {zonesSentence(measured, workouts.length, names)} {zonesCoverage(measured, workouts.length)}
        {others.length > 0 && ` Not included: ${otherZonesWords(others)}.`}
      </p>
      <div className={css.bar} aria-hidden="true">
        {seconds.map(
          (one, zone) =>
            one > 0 && (
              <i
                key={zone}
                className={zone === zonesBelow80(main.zones) ? css.aboveBoundary : undefined}
                style={{ flexGrow: one, background: colors[zone] }}
              />
            ),
        )}
        {without > 0 && <i style={{ flexGrow: without, background: HATCHED }} />}
      </div>
      <ul
        className={css.zones}
        style={{
          gridTemplateColumns: `repeat(${Math.max(zoneBounds.length, seconds.length)}, 1fr)`,
        }}
      >
        {seconds.map((one, zone) => (
          <li key={zone}>
            <i style={{ background: colors[zone] }} aria-hidden="true" />
            {names[zone]}
            <div>
              <strong>{formatDuration(one)}</strong> · {shareText(one, total)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Elevation({
  workouts,
  days,
  startsOn,
  units,
}: {
  workouts: readonly Workout[]
  days: Days
  startsOn: StartsOn
  units: Units
}) {
  const size = rowSize(days, startsOn)
  const rows = elevationOverTime(workouts, days, size, units)
  const axis = axisAround(
    rows.flatMap((row) => elevationRange(row) ?? []),
    niceAxis,
    4,
  )
  return (
    <section>
      <h2>Elevation</h2>
      <p>{elevationSentence(workouts, units)}</p>
      {axis && (
        <SheetChart
          label="Elevation over time"
          rows={rows}
          axis={withFoot(axis)}
          height={132}
          unit={unitOf('elevation', units)}
          startsOn={startsOn}
        >
          <ElevationMarks rows={rows} axis={axis} unit={unitOf('elevation', units)} />
        </SheetChart>
      )}
    </section>
  )
}
