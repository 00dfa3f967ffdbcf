import { useCallback, useMemo, useState } from 'react'

import { axisAround, calmAxis } from '#src/kit/charts/ticks.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import {
  changeLines,
  useMeasurementChanges,
} from '#src/workouts/list/heart-rate/use-measurement-changes.ts'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { ROLLING_MIN } from '#src/workouts/model/aggregate.ts'
import { bucketNames, rowSize } from '#src/workouts/model/buckets.ts'
import { heartRateChangeWords } from '#src/workouts/model/heart-rate/heart-rate-change.ts'
import {
  centerOf,
  hasHeartRate,
  heartRateOverTime,
  heartRatesDrawn,
  maximumOf,
  sportLines,
  windowName,
  type HeartRatePoint,
} from '#src/workouts/model/heart-rate/heart-rate.ts'
import { heartRateBars, heartRateSentence } from '#src/workouts/model/sentences.ts'

import { useChartHeights } from './chart-heights.ts'
import { useTrendInput } from './chart-input.ts'
import { heartRateKey, HeartRateMarks, heartRateSeries, labelsWidth } from './HeartRateMarks.tsx'
import { TimeCard } from './TimeCard.tsx'

/** Rows of the workouts in the range, with their lines and changes of measurement. */
function useHeartRate() {
  const { workouts, withLeadIn, days, earlier, isFiltered, startsOn } = useTrendInput()
  const size = rowSize(days, startsOn)
  const lines = useMemo(() => sportLines(withLeadIn), [withLeadIn])
  const { changes, drawn } = useMeasurementChanges(withLeadIn, lines, days)
  const options = useMemo(
    () => ({ size, withLeadIn, lines, isFiltered, changes, earlier }),
    [size, withLeadIn, lines, isFiltered, changes, earlier],
  )
  const { rows, gaps } = useMemo(
    () => heartRateOverTime(workouts, days, options),
    [workouts, days, options],
  )
  const [asksWorkouts, setAsksWorkouts] = useState(false)
  const [withEarlier, setWithEarlier] = useState(false)
  const series = useMemo(
    () => heartRateSeries(rows, lines, { size, withEarlier }),
    [rows, lines, size, withEarlier],
  )
  const means = useMemo(
    () =>
      rows.flatMap(({ rolling, earlier: before }) =>
        [...rolling, ...(withEarlier ? before : [])].flatMap((value) => value ?? []),
      ),
    [rows, withEarlier],
  )
  const hasEarlier = rows.some((row) => row.earlier.some((value) => value !== null))
  const withWorkouts = asksWorkouts || !means.length
  const axis = useMemo(
    () => axisAround(withWorkouts ? heartRatesDrawn(rows) : means, calmAxis),
    [rows, means, withWorkouts],
  )
  const toggles = (
    <>
      {means.length > 0 && (
        <InlineButton onClick={() => setAsksWorkouts(!asksWorkouts)}>
          {asksWorkouts ? 'Hide workouts' : 'Show workouts'}
        </InlineButton>
      )}
      {means.length > 0 && hasEarlier && earlier && ' · '}
      {hasEarlier && earlier && (
        <InlineButton onClick={() => setWithEarlier(!withEarlier)}>
          {withEarlier ? 'Hide' : 'Show'} {uncapitalized(earlier.name)}
        </InlineButton>
      )}
    </>
  )
  return {
    size,
    lines,
    drawn,
    options,
    rows,
    gaps,
    series,
    axis,
    withWorkouts,
    withEarlier,
    toggles,
  }
}

/** Heart rate of the workouts by day or as quartiles, and the rolling mean of each main sport. */
export function HeartRateCard() {
  const { heartRate: height } = useChartHeights()
  const { selected, shownDays, earlier } = useTrendInput()
  const heartRate = useHeartRate()
  const { size, lines, drawn, options, rows, gaps, series, axis, withWorkouts, withEarlier } =
    heartRate
  const marks = useMemo(
    () => (
      <HeartRateMarks
        rows={rows}
        gaps={gaps}
        series={series}
        changes={drawn}
        withWorkouts={withWorkouts}
      />
    ),
    [rows, gaps, series, drawn, withWorkouts],
  )
  const summary = useCallback(
    (row: HeartRatePoint) => {
      const center = centerOf(row)
      const text = `${Math.round(center ?? row.max_hr ?? 0)} bpm`
      return {
        y: withWorkouts ? (center ?? maximumOf(row)) : null,
        brief: center === null ? `maximum ${text}` : text,
        lines: changeLines(row, drawn),
      }
    },
    [drawn, withWorkouts],
  )
  const change = useMemo(
    () => (earlier ? heartRateChangeWords(selected, earlier, lines) : null),
    [selected, earlier, lines],
  )
  const key = useMemo(
    () =>
      heartRateKey(rows, size, {
        withWorkouts,
        hasLines: lines.length > 0,
        hasGaps: gaps.length > 0,
        earlier: withEarlier && earlier ? earlier.name : null,
      }),
    [rows, gaps, size, withWorkouts, withEarlier, lines, earlier],
  )
  return (
    <TimeCard
      title="Heart rate by sport"
      height={height}
      size={size}
      series={series}
      summary={summary}
      tableRows={() =>
        heartRateOverTime(selected, shownDays, options).rows.filter(({ workouts }) => workouts > 0)
      }
      finding={heartRateSentence(selected, change?.words)}
      sentence={<>Heart rate by sport. {heartRate.toggles}</>}
      marks={key}
      method={
        <>
          {change?.details} {heartRateBars(size)}{' '}
          {size === 'day' && 'Days with more than one sport are gray. '}Each line is a sport’s{' '}
          {windowName(size)} mean, weighted by moving time, where there are at least {ROLLING_MIN}{' '}
          workouts. {gaps.length > 0 && `Shaded: several ${bucketNames[size]}s without workouts.`} A
          change in the mean is broken down into changes within sports and a change in sport mix
          (Kitagawa 1955). The split doesn’t explain why a sport changed. Lines break where the
          provider, device, number of zones, or recorded metrics change. At least 80% of a sport’s
          workouts on each side must agree (14 workouts, or at least 6 if there are fewer). Dashed:
          the same means for the comparison period, aligned by day.
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
          children: marks,
        }
      }
    />
  )
}
