import { useCallback, useMemo, type ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { DayLines, EndLabels } from '#src/kit/charts/marks.tsx'
import {
  endLabelsOf,
  line,
  points,
  SeriesMarks,
  valuesDrawn,
  type Series,
} from '#src/kit/charts/series.tsx'
import { axisAround, calmAxis } from '#src/kit/charts/ticks.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { useChartHeights } from '#src/workouts/list/charts/chart-heights.ts'
import { useChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { countSeries, TimeCard } from '#src/workouts/list/charts/TimeCard.tsx'
import { ROLLING_MIN } from '#src/workouts/model/aggregate.ts'
import { rowSize } from '#src/workouts/model/buckets.ts'
import {
  efficiencyOverTime,
  efficiencySentence,
  efficiencyUnit,
  type EfficiencyRow,
  type EfficiencySubject,
} from '#src/workouts/model/heart-rate/efficiency.ts'
import { windowName } from '#src/workouts/model/heart-rate/heart-rate.ts'
import {
  breaksOf,
  measurementSentence,
} from '#src/workouts/model/heart-rate/measurement-changes.ts'
import { sportColor, sportKey } from '#src/workouts/model/sport.ts'

import { changeLines, useMeasurementChanges } from './use-measurement-changes.ts'

const isMeasured = ({ n }: EfficiencyRow) => n > 0
const two = (value: number) => formatNumber(value, 2)

/** Output per heartbeat for each row, and its rolling mean. */
const efficiencySeries = (unit: string, span: string, color: string): Series<EfficiencyRow>[] => [
  {
    id: 'efficiency',
    label: 'Per heartbeat',
    unit,
    value: ({ value }) => value,
    format: two,
    color,
    mark: points(),
  },
  {
    id: 'rolling',
    label: `${span} mean`,
    unit,
    value: ({ rolling }) => rolling,
    format: two,
    color: 'var(--ink)',
    mark: line(),
    end: `${span} mean`,
  },
  ...countSeries<EfficiencyRow>('Measured', ({ n }) => n),
]

/** Output per heartbeat over time, for one sport: for several, it would only show the mix of sports. */
export function EfficiencyCard({
  ofSport,
  ofSelected,
  subject: { sport, by },
  name,
  menu,
}: {
  /** The workouts of the range in the sport, and those of the selection. */
  ofSport: readonly Workout[]
  ofSelected: readonly Workout[]
  subject: EfficiencySubject
  /** Name of the sport. */
  name: string
  /** Choices of the sport and the metric. */
  menu: ReactNode
}) {
  const { elevation: height } = useChartHeights()
  const { withLeadIn, days, shownDays, units, startsOn } = useChartInput()
  const before = useMemo(
    () => withLeadIn.filter((workout) => sportKey(workout) === sport),
    [withLeadIn, sport],
  )
  const size = rowSize(days, startsOn)
  const span = windowName(size)
  const sports = useMemo(() => [{ key: sport, name }], [sport, name])
  const { changes, drawn } = useMeasurementChanges(before, sports, days)
  const options = useMemo(
    () => ({ size, withLeadIn: before, by, units, breaks: breaksOf(changes, sport) }),
    [size, before, by, units, changes, sport],
  )
  const rows = useMemo(() => efficiencyOverTime(ofSport, days, options), [ofSport, days, options])
  const unit = efficiencyUnit(by, units)
  const series = useMemo(() => efficiencySeries(unit, span, sportColor(sport)), [unit, span, sport])
  const axis = useMemo(
    () => axisAround(valuesDrawn(series.slice(0, 2), rows), calmAxis, 4),
    [series, rows],
  )
  const marks = useMemo(
    () => (
      <>
        <SeriesMarks series={series} rows={rows} />
        <DayLines lines={drawn} />
        <EndLabels labels={endLabelsOf(series, rows)} />
      </>
    ),
    [series, rows, drawn],
  )
  const summary = useCallback((row: EfficiencyRow) => ({ lines: changeLines(row, drawn) }), [drawn])
  return (
    <TimeCard
      title="Efficiency"
      height={height}
      size={size}
      series={series}
      summary={summary}
      tableRows={() => efficiencyOverTime(ofSelected, shownDays, options).filter(isMeasured)}
      finding={efficiencySentence(ofSelected, by, name, units)}
      sentence={
        axis && `Efficiency: average ${by} divided by average heart rate, weighted by moving time.`
      }
      menu={menu}
      method={
        <>
          {measurementSentence(drawn)} {drawn.length > 0 && 'The line breaks there. '}Average speed
          or power divided by average heart rate, weighted by moving time. The line is the {span}{' '}
          mean, where there are at least {ROLLING_MIN} workouts. Sports are never mixed, since a
          heartbeat covers more distance on a bike than on foot. Heat, hills, wind, and sleep affect
          efficiency as much as fitness does.
        </>
      }
      chart={
        axis && {
          label: `Efficiency of ${name} over time`,
          rows,
          axis,
          unit,
          right: 92,
          isFocusable: isMeasured,
          children: marks,
        }
      }
    />
  )
}
