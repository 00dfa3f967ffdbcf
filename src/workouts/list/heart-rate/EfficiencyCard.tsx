import { useCallback, useMemo, type ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Days } from '#lib/range.ts'
import type { ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { DayLines, EndLabels, endOfLine, Points, TrendLine } from '#src/kit/charts/marks.tsx'
import { calmAxis } from '#src/kit/charts/ticks.ts'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { counted, formatNumber, type Units } from '#src/kit/lib/units.ts'
import { useChartHeights } from '#src/workouts/list/charts/chart-heights.ts'
import { selectedDays, TimeCard, type ChartInput } from '#src/workouts/list/charts/TimeCard.tsx'
import { ROLLING_MIN } from '#src/workouts/model/aggregate.ts'
import { bucketsOf, groupByBucket, rowSize, type Size } from '#src/workouts/model/buckets.ts'
import {
  efficiencyRows,
  efficiencySentence,
  efficiencyUnit,
  toEfficiencyUnit,
  type By,
  type EfficiencyRow,
  type EfficiencySubject,
} from '#src/workouts/model/heart-rate/efficiency.ts'
import { rollingWindow, windowName } from '#src/workouts/model/heart-rate/heart-rate.ts'
import {
  breaksOf,
  measurementSentence,
} from '#src/workouts/model/heart-rate/measurement-changes.ts'
import { bucketName } from '#src/workouts/model/sentences.ts'
import { sportColor, sportKey } from '#src/workouts/model/sport.ts'

import { changeLines, useMeasurementChanges } from './use-measurement-changes.ts'

const valueOf = ({ value }: EfficiencyRow) => value
const rollingOf = ({ rolling }: EfficiencyRow) => rolling
const isMeasured = ({ n }: EfficiencyRow) => n > 0
const two = (value: number | null) => (value === null ? '–' : formatNumber(value, 2))

function rowsOf(
  workouts: readonly Workout[],
  withLeadIn: readonly Workout[],
  days: Days,
  size: Size,
  by: By,
  units: Units,
  breaks: readonly number[],
) {
  const buckets = bucketsOf(days, size)
  const local = (value: number | null) =>
    value === null ? null : toEfficiencyUnit(value, by, units)
  const groups = groupByBucket(workouts, buckets)
  return efficiencyRows(buckets, groups, withLeadIn, by, rollingWindow[size], breaks).map(
    (row) => ({
      ...row,
      value: local(row.value),
      rolling: local(row.rolling),
    }),
  )
}

/**
 * Output per heartbeat over time, for one sport: with several it would only show the mix of sports.
 */
export function EfficiencyCard({
  part,
  own,
  ofSelected,
  subject: { sport, by },
  name,
  controls,
}: {
  part: ChartInput
  /** The workouts of the range in the sport, and those of the selection. */
  own: readonly Workout[]
  ofSelected: readonly Workout[]
  subject: EfficiencySubject
  /** The sport's. */
  name: string
  /** Controls of the sport and the metric. */
  controls: ReactNode
}) {
  const { elevation: height } = useChartHeights()
  const color = sportColor(sport)
  const { withLeadIn, days, units, startsOn } = part
  const before = useMemo(
    () => withLeadIn.filter((workout) => sportKey(workout) === sport),
    [withLeadIn, sport],
  )
  const size = rowSize(days, startsOn)
  const span = windowName(size)
  const sports = useMemo(() => [{ key: sport, name }], [sport, name])
  const { changes, drawn } = useMeasurementChanges(before, sports, days)
  const breaks = useMemo(() => breaksOf(changes, sport), [changes, sport])
  const rows = useMemo(
    () => rowsOf(own, before, days, size, by, units, breaks),
    [own, before, days, size, by, units, breaks],
  )
  const axis = useMemo(() => {
    const values = rows
      .flatMap(({ value, rolling }) => [value, rolling])
      .filter((value) => value !== null)
    return values.length ? calmAxis(Math.min(...values), Math.max(...values), 4) : null
  }, [rows])
  const unit = efficiencyUnit(by, units)
  const marks = useMemo(() => {
    const end = endOfLine(rows, rollingOf)
    return (
      <>
        <Points rows={rows} value={valueOf} color={color} />
        <TrendLine rows={rows} value={rollingOf} color="var(--ink)" />
        <DayLines lines={drawn} />
        <EndLabels labels={end === null ? [] : [{ value: end, text: span, color: 'var(--ink)' }]} />
      </>
    )
  }, [rows, color, span, drawn])
  const tooltipContent = useCallback(
    (row: EfficiencyRow): TooltipContent => ({
      title: bucketName(row, size),
      y: row.value,
      brief: `${two(row.value)} ${unit}`,
      lines: [
        { name: 'Per heartbeat', value: `${two(row.value)} ${unit}`, color },
        {
          name: `${span} mean`,
          value: row.rolling === null ? '–' : `${two(row.rolling)} ${unit}`,
          color: 'var(--ink)',
        },
        { name: 'Measured', value: `${row.n} of ${counted(row.workouts, 'workout')}` },
        ...changeLines(row, drawn),
      ],
    }),
    [size, unit, color, span, drawn],
  )
  const table = (): ChartTable => ({
    header: ['Days', `Per heartbeat, ${unit}`, `${span} mean, ${unit}`, 'Measured', 'Workouts'],
    rows: rowsOf(ofSelected, before, selectedDays(part), size, by, units, breaks)
      .filter(isMeasured)
      .map((row) => ({
        key: row.from,
        cells: [
          bucketName(row, size),
          two(row.value),
          two(row.rolling),
          formatNumber(row.n),
          formatNumber(row.workouts),
        ],
      })),
  })
  return (
    <TimeCard
      part={part}
      title="Efficiency"
      height={height}
      table={table}
      sentence={efficiencySentence(ofSelected, by, name, units)}
      controls={controls}
      method={
        <>
          {measurementSentence(drawn)} {drawn.length > 0 && 'The line breaks there. '}Average speed
          or power over average heart rate, by moving time; the line is the {span} mean, where there
          are {ROLLING_MIN} workouts for it. Sports are not mixed: a heartbeat brings more metres on
          a bicycle than on foot. Heat, hills, wind and sleep move it as much as fitness does.
        </>
      }
      chart={
        axis && {
          label: `Efficiency of ${name} over time`,
          rows,
          axis,
          unit,
          right: 68,
          isFocusable: isMeasured,
          tooltipContent,
          children: marks,
        }
      }
    />
  )
}
