import { useCallback, useMemo } from 'react'

import type { ChartTable } from '#src/charts/ChartCard.tsx'
import { niceAxis } from '#src/charts/ticks.ts'
import type { TooltipContent } from '#src/charts/Tooltip.tsx'
import { counted } from '#src/lib/units.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import { ROLLING_LEAST } from '#src/workouts/aggregate.ts'
import { rowSize } from '#src/workouts/buckets.ts'
import {
  averageOf,
  hasHeartRate,
  heartRateOverTime,
  heartRatesDrawn,
  isImpossible,
  maximumOf,
  type HeartRatePoint,
} from '#src/workouts/heart-rate.ts'
import { useChartHeights } from './chart-heights.ts'
import { bucketName, heartRateSentence } from '#src/workouts/sentences.ts'
import { HeartRateMarks } from './HeartRateMarks.tsx'
import { figure, selectedDays, TimeCard, type Part } from './TimeCard.tsx'

const bpm = (value: number | null) => (value === null ? '–' : `${Math.round(value)} bpm`)

/** How hard the workouts were: average to maximum, and the mean of the weeks before. */
export function HeartRateCard(part: Part) {
  const { heartRate: height } = useChartHeights()
  const { workouts, reachingBack, days, selected, startsOn } = part
  const size = rowSize(days, startsOn)
  const { rows, gaps } = useMemo(
    () => heartRateOverTime(workouts, reachingBack, days, size),
    [workouts, reachingBack, days, size],
  )
  const axis = useMemo(() => {
    const values = heartRatesDrawn(rows)
    return values.length ? niceAxis(Math.min(...values), Math.max(...values)) : null
  }, [rows])
  const impossible = useMemo(() => rows.filter(isImpossible), [rows])
  const marks = useMemo(() => <HeartRateMarks rows={rows} gaps={gaps} />, [rows, gaps])
  const tooltipContent = useCallback(
    (row: HeartRatePoint): TooltipContent => ({
      title: bucketName(row, size),
      y: averageOf(row) ?? maximumOf(row),
      brief: row.average_hr === null ? `at most ${bpm(row.max_hr)}` : bpm(row.average_hr),
      lines: [
        { name: 'Maximum', value: bpm(row.max_hr), color: 'var(--hr-soft)' },
        { name: 'Average', value: bpm(row.average_hr), color: 'var(--hr)' },
        { name: `${ROLLING_DAYS}-day mean`, value: bpm(row.rolling), color: 'var(--ink)' },
        { name: 'With heart rate', value: `${row.n} of ${counted(row.workouts, 'workout')}` },
      ],
    }),
    [size],
  )
  const shortLine = axis && rows.every(({ rolling }) => rolling === null)
  const table = (): ChartTable => ({
    header: [
      'Days',
      'Average, bpm',
      'Maximum, bpm',
      `${ROLLING_DAYS}-day mean, bpm`,
      'With heart rate',
      'Workouts',
    ],
    rows: heartRateOverTime(selected, reachingBack, selectedDays(part), size)
      .rows.filter(({ workouts: n }) => n > 0)
      .map((row) => ({
        key: row.from,
        cells: [
          bucketName(row, size),
          figure(row.average_hr),
          figure(row.max_hr),
          figure(row.rolling),
          figure(row.n),
          figure(row.workouts),
        ],
      })),
  })
  return (
    <TimeCard
      part={part}
      title="Heart rate"
      height={height}
      table={table}
      sentence={
        <>
          {heartRateSentence(selected, size)}{' '}
          {axis &&
            (shortLine
              ? `Too few workouts for the ${ROLLING_DAYS}-day mean: it takes ${ROLLING_LEAST}.`
              : `The line is the ${ROLLING_DAYS}-day mean by moving time${rows.some((row) => row.rolling === null && row.n > 0) ? `, where there are ${ROLLING_LEAST} workouts for it` : ''}.`)}
          {impossible.length > 0 &&
            axis &&
            ` A heart rate of 0 is marked ▾ at the foot, beside the scale (${counted(impossible.length, size === 'day' ? 'day' : 'bar')}).`}
          {gaps.length > 0 && axis && ' Shaded: more than 7 days without workouts.'}
        </>
      }
      chart={
        axis && {
          label: 'Heart rate over time',
          rows,
          axis,
          unit: 'bpm',
          right: 68,
          isFocusable: hasHeartRate,
          tooltipContent,
          children: marks,
        }
      }
      none="No heart rate was recorded here."
    />
  )
}
