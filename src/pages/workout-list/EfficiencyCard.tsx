import { useCallback, useMemo } from 'react'

import type { Workout } from '#contract/workouts.ts'
import type { ChartTable } from '#src/charts/ChartCard.tsx'
import { EndLabels, endOfLine, Points, TrendLine } from '#src/charts/marks.tsx'
import { niceAxis } from '#src/charts/ticks.ts'
import type { TooltipContent } from '#src/charts/Tooltip.tsx'
import type { Days } from '#lib/range.ts'
import { counted, formatNumber, type Units } from '#src/lib/units.ts'
import { bucketsOf, groupByBucket, rowSize, type Size } from '#src/workouts/buckets.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import { ROLLING_LEAST } from '#src/workouts/aggregate.ts'
import { useChartHeights } from './chart-heights.ts'
import {
  efficiencyRows,
  efficiencySentence,
  efficiencySubject,
  efficiencyUnit,
  toEfficiencyUnit,
  type By,
  type EfficiencyRow,
} from '#src/workouts/efficiency.ts'
import { sportKey } from '#src/workouts/sport.ts'
import { bucketName } from '#src/workouts/sentences.ts'
import { selectedDays, TimeCard, type Part } from './TimeCard.tsx'

const valueOf = ({ value }: EfficiencyRow) => value
const rollingOf = ({ rolling }: EfficiencyRow) => rolling
const isMeasured = ({ n }: EfficiencyRow) => n > 0
const two = (value: number | null) => (value === null ? '–' : formatNumber(value, 2))

function rowsOf(
  workouts: readonly Workout[],
  reachingBack: readonly Workout[],
  days: Days,
  size: Size,
  by: By,
  units: Units,
) {
  const buckets = bucketsOf(days, size)
  const local = (value: number | null) =>
    value === null ? null : toEfficiencyUnit(value, by, units)
  return efficiencyRows(buckets, groupByBucket(workouts, buckets), reachingBack, by).map((row) => ({
    ...row,
    value: local(row.value),
    rolling: local(row.rolling),
  }))
}

/** What a heartbeat brought, over time: of one sport, for of several it would only show which sport it was. */
export function EfficiencyCard(part: Part) {
  const { elevation: height } = useChartHeights()
  const { workouts, reachingBack, days, selected, units, startsOn } = part
  const subject = useMemo(() => efficiencySubject(workouts), [workouts])
  const by = subject?.by ?? 'speed'
  const sport = subject?.sport
  const ofSport = useCallback(
    (all: readonly Workout[]) => all.filter((workout) => sportKey(workout) === sport),
    [sport],
  )
  const own = useMemo(() => ofSport(reachingBack), [ofSport, reachingBack])
  const ofSelected = useMemo(() => ofSport(selected), [ofSport, selected])
  const size = rowSize(days, startsOn)
  const rows = useMemo(
    () => (subject ? rowsOf(subject.workouts, own, days, size, by, units) : []),
    [subject, own, days, size, by, units],
  )
  const axis = useMemo(() => {
    const values = rows
      .flatMap(({ value, rolling }) => [value, rolling])
      .filter((value) => value !== null)
    return values.length ? niceAxis(Math.min(...values), Math.max(...values), 4) : null
  }, [rows])
  const unit = efficiencyUnit(by, units)
  const marks = useMemo(() => {
    const end = endOfLine(rows, rollingOf)
    return (
      <>
        <Points rows={rows} value={valueOf} color="var(--series-3)" />
        <TrendLine rows={rows} value={rollingOf} color="var(--ink)" />
        <EndLabels
          labels={
            end === null ? [] : [{ value: end, text: `${ROLLING_DAYS}-day`, color: 'var(--ink)' }]
          }
        />
      </>
    )
  }, [rows])
  const tooltipContent = useCallback(
    (row: EfficiencyRow): TooltipContent => ({
      title: bucketName(row, size),
      y: row.value,
      brief: `${two(row.value)} ${unit}`,
      lines: [
        { name: 'Per heartbeat', value: `${two(row.value)} ${unit}`, color: 'var(--series-3)' },
        {
          name: `${ROLLING_DAYS}-day mean`,
          value: row.rolling === null ? '–' : `${two(row.rolling)} ${unit}`,
          color: 'var(--ink)',
        },
        { name: 'Measured', value: `${row.n} of ${counted(row.workouts, 'workout')}` },
      ],
    }),
    [size, unit],
  )
  const table = (): ChartTable => ({
    header: [
      'Days',
      `Per heartbeat, ${unit}`,
      `${ROLLING_DAYS}-day mean, ${unit}`,
      'Measured',
      'Workouts',
    ],
    rows: (subject ? rowsOf(ofSelected, own, selectedDays(part), size, by, units) : [])
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
      sentence={
        subject ? (
          <>
            {efficiencySentence(subject, ofSelected, units)}{' '}
            {rows.every(({ rolling }) => rolling === null) &&
              `Too few workouts for the ${ROLLING_DAYS}-day mean: it takes ${ROLLING_LEAST}. `}
            {subject.others > 0 &&
              ` Sports are not mixed: ${counted(subject.others, 'workout')} of others left out; choose a sport to see its own.`}
          </>
        ) : (
          'Speed or power for each heartbeat, within one sport.'
        )
      }
      method="Average speed or power over average heart rate, by moving time. Heat, hills, wind and sleep move it as much as fitness does."
      chart={
        axis && {
          label: `Efficiency of ${subject?.name || 'workouts without a sport'} over time`,
          rows,
          axis,
          unit,
          right: 68,
          isFocusable: isMeasured,
          tooltipContent,
          children: marks,
        }
      }
      none="No workout here has both a heart rate and a speed or power."
    />
  )
}
