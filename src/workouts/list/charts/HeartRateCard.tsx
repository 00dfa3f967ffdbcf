import { useCallback, useMemo } from 'react'

import type { ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { calmAxis } from '#src/kit/charts/ticks.ts'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { counted } from '#src/kit/lib/units.ts'
import {
  changeLines,
  useMeasurementChanges,
} from '#src/workouts/list/heart-rate/use-measurement-changes.ts'
import { ROLLING_MIN } from '#src/workouts/model/aggregate.ts'
import { bucketNames, rowSize, type Size } from '#src/workouts/model/buckets.ts'
import { heartRateChangeWords } from '#src/workouts/model/heart-rate/heart-rate-change.ts'
import {
  centreOf,
  hasHeartRate,
  heartRateOverTime,
  heartRatesDrawn,
  isImpossible,
  maximumOf,
  sportLines,
  windowName,
  type HeartRatePoint,
} from '#src/workouts/model/heart-rate/heart-rate.ts'
import { bucketName, heartRateBars, heartRateSentence } from '#src/workouts/model/sentences.ts'

import { useChartHeights } from './chart-heights.ts'
import { HeartRateMarks, labelsWidth } from './HeartRateMarks.tsx'
import { earlierOf, figure, selectedDays, TimeCard, type ChartInput } from './TimeCard.tsx'

const bpm = (value: number | null) => (value === null ? '–' : `${Math.round(value)} bpm`)

/** Tooltip lines of a row, beside those of the sports. */
function linesOfRow(row: HeartRatePoint): TooltipContent['lines'] {
  const { sessions, average_hr, max_hr, n, withHeartRate, workouts } = row
  const mean = n && n < withHeartRate ? `${bpm(average_hr)} of ${n}` : bpm(average_hr)
  const measured = {
    name: 'With heart rate',
    value: `${withHeartRate} of ${counted(workouts, 'workout')}`,
  }
  const maximum = { name: 'Maximum', value: bpm(max_hr), color: 'var(--hr-soft)' }
  if (!sessions) return [maximum, { name: 'Average', value: mean, color: 'var(--hr)' }, measured]
  return [
    { name: 'Median session', value: bpm(sessions.median), color: 'var(--hr)' },
    {
      name: 'Middle half',
      value: `${Math.round(sessions.lower)} to ${bpm(sessions.upper)}`,
      color: 'var(--hr-soft)',
    },
    { name: 'Mean by moving time', value: mean },
    { ...maximum, color: undefined },
    measured,
  ]
}

const TABLE_HEADER = [
  'Days',
  'Average, bpm',
  'Maximum, bpm',
  'Median session, bpm',
  'Middle half, bpm',
]
const tableCells = (row: HeartRatePoint, size: Size) => [
  bucketName(row, size),
  figure(row.average_hr),
  figure(row.max_hr),
  figure(row.sessions?.median ?? null),
  row.sessions ? `${figure(row.sessions.lower)} to ${figure(row.sessions.upper)}` : '–',
]

/**
 * Heart rate of the workouts: day by day or their quartiles, and the rolling mean of each main
 * sport.
 */
export function HeartRateCard(part: ChartInput) {
  const { heartRate: height } = useChartHeights()
  const { workouts, withLeadIn, days, selected, earlier, isFiltered, startsOn } = part
  const size = rowSize(days, startsOn)
  const span = windowName(size)
  const lines = useMemo(() => sportLines(withLeadIn), [withLeadIn])
  const { changes, drawn } = useMeasurementChanges(withLeadIn, lines, days)
  const inWords = selectedDays(part)
  const options = useMemo(
    () => ({
      lines,
      isFiltered,
      changes,
      earlier: earlierOf(earlier, part.earlierShift, inWords),
    }),
    [lines, isFiltered, changes, earlier, part.earlierShift, inWords],
  )
  const { rows, gaps } = useMemo(
    () => heartRateOverTime(workouts, withLeadIn, days, size, options),
    [workouts, withLeadIn, days, size, options],
  )
  const axis = useMemo(() => {
    const values = heartRatesDrawn(rows)
    return values.length ? calmAxis(Math.min(...values), Math.max(...values)) : null
  }, [rows])
  const impossible = useMemo(() => rows.filter(isImpossible), [rows])
  const marks = useMemo(
    () => <HeartRateMarks rows={rows} gaps={gaps} lines={lines} changes={drawn} />,
    [rows, gaps, lines, drawn],
  )
  const tooltipContent = useCallback(
    (row: HeartRatePoint): TooltipContent => ({
      title: bucketName(row, size),
      y: centreOf(row) ?? maximumOf(row),
      brief: centreOf(row) === null ? `at most ${bpm(row.max_hr)}` : bpm(centreOf(row)),
      lines: [
        ...linesOfRow(row),
        ...lines.map(({ name, color }, place) => ({
          name: `${name}, ${span} mean`,
          value: bpm(row.rolling[place] ?? null),
          color,
        })),
        ...row.earlier.map((value, place) => ({
          name: `${lines[place]!.name}, earlier`,
          value: bpm(value),
        })),
        ...changeLines(row, drawn),
      ],
    }),
    [size, lines, span, drawn],
  )
  const shift = part.earlierShift
  const change = useMemo(
    () => (earlier && shift !== null ? heartRateChangeWords(selected, earlier, shift, lines) : ''),
    [selected, earlier, shift, lines],
  )
  const table = (): ChartTable => ({
    header: [
      ...TABLE_HEADER,
      ...lines.map(({ name }) => `${name}, ${span} mean, bpm`),
      ...(rows[0]?.earlier ?? []).map(
        (_, place) => `${lines[place]!.name}, ${span} mean earlier, bpm`,
      ),
      'With heart rate',
      'And moving time',
      'Workouts',
    ],
    rows: heartRateOverTime(selected, withLeadIn, selectedDays(part), size, options)
      .rows.filter(({ workouts: n }) => n > 0)
      .map((row) => ({
        key: row.from,
        cells: [
          ...tableCells(row, size),
          ...[...row.rolling, ...row.earlier].map(figure),
          figure(row.withHeartRate),
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
      sentence={heartRateSentence(selected, change)}
      method={
        <>
          {impossible.length > 0 &&
            `A heart rate of 0 is marked ▾ at the foot, beside the scale (${counted(impossible.length, size === 'day' ? 'day' : 'bar')}).`}{' '}
          {heartRateBars(size)} Each line is a sport’s {span} mean by moving time, where there are{' '}
          {ROLLING_MIN} workouts for it.{' '}
          {gaps.length > 0 && `Shaded: several ${bucketNames[size]}s without workouts.`} A change of
          the mean is split exactly into what changed within the sports and what comes from another
          mix of them (Kitagawa 1955). Why it changed within a sport was not measured. Lines break
          where the provider, the device, the number of zones or what is given changes for most of
          the 14 workouts of a sport on either side, or of 6 where there are no more. Dashed: the
          same means of the days compared with, at the same place within them.
        </>
      }
      chart={
        axis && {
          label: 'Heart rate over time',
          rows,
          axis,
          unit: 'bpm',
          right: labelsWidth(lines),
          isFocusable: hasHeartRate,
          tooltipContent,
          children: marks,
        }
      }
    />
  )
}
