import { useCallback, useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDays, type Days } from '#lib/range.ts'
import { NoChart } from '#src/kit/charts/ChartCard.tsx'
import { DayLines } from '#src/kit/charts/marks.tsx'
import {
  NOTHING,
  points,
  SeriesMarks,
  seriesTooltip,
  valuesDrawn,
  type Series,
} from '#src/kit/charts/series.tsx'
import { axisAround, calmAxis, clockStep } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import {
  convert,
  formatClock,
  headUnitOf,
  isPace,
  withUnit,
  type Units,
} from '#src/kit/lib/units.ts'
import {
  changeLines,
  useMeasurementChanges,
} from '#src/workouts/list/heart-rate/use-measurement-changes.ts'
import { RowWorkoutsScope } from '#src/workouts/list/table/RowWorkoutsScope.tsx'
import { mainSports } from '#src/workouts/model/aggregate.ts'
import {
  bucketsOf,
  groupByBucket,
  rowSize,
  type Bucket,
  type Size,
} from '#src/workouts/model/buckets.ts'
import {
  daysOfTrend,
  speedName,
  speedOnCourse,
} from '#src/workouts/model/courses/repeated-courses.ts'
import { speedOf, sumOf, workoutSpeed } from '#src/workouts/model/figures.ts'
import { bucketName } from '#src/workouts/model/sentences.ts'
import { sportNames } from '#src/workouts/model/sport.ts'

import { useChartInput } from './chart-input.ts'

type TrendRow = Bucket & {
  workouts: number
  /** Speed in meters per second. */
  speed: number | null
  seconds: number | null
}
const hasSpeed = ({ speed }: TrendRow) => speed !== null
const clockOf = (height: number) => formatClock(-height)

function trendRows(workouts: readonly Workout[], days: Days, size: Size): TrendRow[] {
  const buckets = bucketsOf(days, size)
  const grouped = groupByBucket(workouts, buckets)
  return buckets.map((bucket, index) => {
    const group = grouped[index] ?? []
    const timed = group.filter((workout) => workoutSpeed(workout) !== null)
    const [first, ...others] = timed
    const moving = sumOf(timed, 'moving_time')
    return {
      ...bucket,
      workouts: group.length,
      speed: first && !others.length ? workoutSpeed(first) : speedOf(timed).value,
      seconds: moving.value === null ? null : moving.value / moving.n,
    }
  })
}

/** Speed or pace on a course, with faster values higher, and the moving time behind it. */
function trendSeries(speedKind: 'speed' | 'pace' | 'swimPace', units: Units): Series<TrendRow>[] {
  const sign = isPace(speedKind) ? -1 : 1
  return [
    {
      id: 'speed',
      label: speedName(speedKind),
      value: ({ speed }) => speed && sign * convert(speed, speedKind, units),
      text: ({ speed }) => (speed === null ? NOTHING : withUnit(speed, speedKind, units)),
      color: 'var(--route)',
      mark: points('var(--line2)'),
    },
    {
      id: 'moving',
      label: 'Average moving time',
      text: ({ seconds }) => (seconds === null ? NOTHING : formatClock(seconds)),
    },
    { id: 'workouts', label: 'Workouts', value: ({ workouts }) => workouts },
  ]
}

/**
 * Speed or pace each time the course was taken, from the first to the last time. Faster values are
 * higher: the axis of a pace is reversed.
 */
export function CourseTrend({
  workouts,
  height,
}: {
  workouts: readonly Workout[]
  height: number
}) {
  const { shownDays: days, units, startsOn } = useChartInput()
  const { trendDays, rows, size, speedKind } = useMemo(() => {
    const shownDays = daysOfTrend(workouts, days)
    const by = rowSize(shownDays, startsOn)
    return {
      trendDays: shownDays,
      rows: trendRows(workouts, shownDays, by),
      size: by,
      speedKind: speedOnCourse(workouts) ?? 'speed',
    }
  }, [workouts, days, startsOn])
  const sports = useMemo(() => {
    const nameOf = sportNames(workouts)
    return mainSports(workouts, Infinity).map((key) => ({ key, name: nameOf(key) }))
  }, [workouts])
  const { drawn } = useMeasurementChanges(workouts, sports, trendDays)
  const series = useMemo(() => trendSeries(speedKind, units), [speedKind, units])
  const axis = useMemo(() => {
    const heights = valuesDrawn(series.slice(0, 1), rows)
    return isPace(speedKind)
      ? axisAround(heights, calmAxis, 4, clockStep)
      : axisAround(heights, calmAxis, 3)
  }, [rows, series, speedKind])
  const tooltipContent = useCallback(
    (row: TrendRow) =>
      seriesTooltip(series, row, { title: bucketName(row, size), lines: changeLines(row, drawn) }),
    [series, size, drawn],
  )
  const marks = useMemo(
    () => (
      <>
        <SeriesMarks series={series} rows={rows} />
        <DayLines lines={drawn} />
      </>
    ),
    [series, rows, drawn],
  )
  if (!axis) return <NoChart height={height}>No speed was recorded on this route.</NoChart>
  return (
    <RowWorkoutsScope workouts={workouts}>
      <TimeChart
        label={`${speedName(speedKind)} on this route, ${formatDays(trendDays)}`}
        rows={rows}
        axis={axis}
        formatTick={isPace(speedKind) ? clockOf : undefined}
        unit={headUnitOf(speedKind, units)}
        height={height}
        right={12}
        startsOn={startsOn}
        isFocusable={hasSpeed}
        tooltipContent={tooltipContent}
      >
        {marks}
      </TimeChart>
    </RowWorkoutsScope>
  )
}
