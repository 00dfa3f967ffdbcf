import { useCallback, useMemo } from 'react'

import type { Workout } from '#contract/workouts.ts'
import type { ChartTable } from '#src/charts/ChartCard.tsx'
import {
  EndLabels,
  endOfLine,
  Gaps,
  MarksAtFoot,
  Points,
  RangeBars,
  TrendLine,
  type Scale,
} from '#src/charts/marks.tsx'
import { niceAxis } from '#src/charts/ticks.ts'
import type { TooltipContent } from '#src/charts/Tooltip.tsx'
import type { Days } from '#src/lib/range.ts'
import { counted } from '#src/lib/units.ts'
import {
  bucketsOf,
  gapsOf,
  groupByBucket,
  heartRateRows,
  rollingHeartRate,
  ROLLING_DAYS,
  ROLLING_LEAST,
  rowSize,
  type HeartRateRow,
  type Size,
} from '#src/workouts/aggregate.ts'
import { CHART_HEIGHT } from './chart-heights.ts'
import { bucketName, heartRateSentence } from '#src/workouts/sentences.ts'
import { figure, selectedDays, TimeCard, type Part } from './TimeCard.tsx'

const bpm = (value: number | null) => (value === null ? '–' : `${Math.round(value)} bpm`)
type PulseRow = HeartRateRow & { rolling: number | null }
const hasHeartRate = ({ average_hr, max_hr }: PulseRow) => average_hr !== null || max_hr !== null
/** A heart that does not beat: a gap of the recording, given as a figure. It has no place on the scale of the others. */
const isImpossible = ({ average_hr, max_hr }: PulseRow) =>
  (average_hr ?? 1) <= 0 || (max_hr ?? 1) <= 0
const pulse = (value: number | null) => (value !== null && value > 0 ? value : null)

function heartRateOf(
  workouts: readonly Workout[],
  reachingBack: readonly Workout[],
  days: Days,
  size: Size,
) {
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  const gaps = gapsOf(buckets, groups)
  const rolling = rollingHeartRate(
    reachingBack,
    buckets.map(({ to }) => to),
  )
  const inGap = (from: number) => gaps.some((gap) => gap.from <= from && from <= gap.to)
  const rows = heartRateRows(buckets, groups).map((row, index): PulseRow => ({
    ...row,
    rolling: inGap(row.from) ? null : rolling[index]!,
  }))
  return { rows, gaps }
}

/** How hard the workouts were: average to maximum, and the mean of the weeks before. */
export function HeartRateCard(part: Part) {
  const { workouts, reachingBack, days, selected, startsOn } = part
  const size = rowSize(days, startsOn)
  const { rows, gaps } = useMemo(
    () => heartRateOf(workouts, reachingBack, days, size),
    [workouts, reachingBack, days, size],
  )
  const axis = useMemo(() => {
    const values = rows
      .flatMap(({ average_hr, max_hr, rolling }) => [
        pulse(average_hr),
        pulse(max_hr),
        pulse(rolling),
      ])
      .filter((value) => value !== null)
    return values.length ? niceAxis(Math.min(...values), Math.max(...values)) : null
  }, [rows])
  const impossible = useMemo(() => rows.filter(isImpossible), [rows])
  const marks = useCallback(
    (scale: Scale) => {
      const last = rows.findLast(
        (row) => pulse(row.average_hr) !== null || pulse(row.max_hr) !== null,
      )
      const [average, maximum] = [pulse(last?.average_hr ?? null), pulse(last?.max_hr ?? null)]
      const line = endOfLine(rows, ({ rolling }) => rolling)
      const labels = [
        maximum !== null && { value: maximum, text: 'maximum', color: 'var(--hr)' },
        average !== null && { value: average, text: 'average', color: 'var(--hr)' },
        line !== null && { value: line, text: `${ROLLING_DAYS}-day`, color: 'var(--ink)' },
      ].filter((label) => label !== false)
      return (
        <>
          <Gaps scale={scale} gaps={gaps} words="no workouts" />
          <RangeBars
            scale={scale}
            rows={rows}
            low={(row) => pulse(row.average_hr)}
            high={(row) => pulse(row.max_hr)}
            color="var(--hr-soft)"
          />
          <Points
            scale={scale}
            rows={rows}
            value={(row) => (pulse(row.average_hr) === null ? pulse(row.max_hr) : null)}
            color="var(--hr-soft)"
          />
          <Points
            scale={scale}
            rows={rows}
            value={(row) => pulse(row.average_hr)}
            color="var(--hr)"
          />
          <TrendLine
            scale={scale}
            rows={rows}
            value={(row) => pulse(row.rolling)}
            color="var(--ink)"
          />
          <MarksAtFoot scale={scale} rows={impossible} color="var(--ink2)" />
          <EndLabels scale={scale} labels={labels} />
        </>
      )
    },
    [rows, gaps, impossible],
  )
  const facts = useCallback(
    (row: PulseRow): TooltipContent => ({
      title: bucketName(row, size),
      y: pulse(row.average_hr) ?? pulse(row.max_hr),
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
  const twin = (): ChartTable => ({
    header: [
      'Days',
      'Average, bpm',
      'Maximum, bpm',
      `${ROLLING_DAYS}-day mean, bpm`,
      'With heart rate',
      'Workouts',
    ],
    rows: heartRateOf(selected, reachingBack, selectedDays(part), size)
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
      height={CHART_HEIGHT.heartRate}
      twin={twin}
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
          formatTick: String,
          unit: 'bpm',
          right: 68,
          has: hasHeartRate,
          facts,
          marks,
        }
      }
      none="No heart rate was recorded here."
    />
  )
}
