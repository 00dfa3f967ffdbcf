import { useCallback, useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { StartsOn } from '#lib/days.ts'
import { formatDays, type Days } from '#lib/range.ts'
import { NoChart } from '#src/kit/charts/ChartCard.tsx'
import { DayLines, Points } from '#src/kit/charts/marks.tsx'
import { calmAxis, clockStep } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import {
  convert,
  formatClock,
  formatNumber,
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
import { speedOf, sumOf, workoutSpeed } from '#src/workouts/model/figures.ts'
import { daysOfTrend, speedName, speedOnRoute } from '#src/workouts/model/routes/repeated-routes.ts'
import { bucketName } from '#src/workouts/model/sentences.ts'
import { sportNames } from '#src/workouts/model/sport.ts'

type TrendRow = Bucket & {
  workouts: number
  /** In metres per second. */ speed: number | null
  seconds: number | null
}
const hasSpeed = ({ speed }: TrendRow) => speed !== null
const clockOf = (height: number) => formatClock(-height)

function trendRows(workouts: readonly Workout[], days: Days, size: Size): TrendRow[] {
  const buckets = bucketsOf(days, size)
  const grouped = groupByBucket(workouts, buckets)
  return buckets.map((bucket, index) => {
    const group = grouped[index]!
    const timed = group.filter((workout) => workoutSpeed(workout) !== null)
    const moving = sumOf(timed, 'moving_time')
    return {
      ...bucket,
      workouts: group.length,
      speed: timed.length === 1 ? workoutSpeed(timed[0]!) : speedOf(timed).value,
      seconds: moving.value === null ? null : moving.value / moving.n,
    }
  })
}

/** Speed or pace each time the route was taken, over the days from the first to the last time. The faster, the higher: the axis of a pace runs down to less time. */
export function RouteTrend({
  workouts,
  days,
  units,
  startsOn,
  height,
}: {
  workouts: readonly Workout[]
  days: Days
  units: Units
  startsOn: StartsOn
  height: number
}) {
  const { trendDays, rows, size, speedKind } = useMemo(() => {
    const shownDays = daysOfTrend(workouts, days)
    const by = rowSize(shownDays, startsOn)
    return {
      trendDays: shownDays,
      rows: trendRows(workouts, shownDays, by),
      size: by,
      speedKind: speedOnRoute(workouts) ?? 'speed',
    }
  }, [workouts, days, startsOn])
  const sports = useMemo(() => {
    const nameOf = sportNames(workouts)
    return mainSports(workouts, Infinity).map((key) => ({ key, name: nameOf(key) }))
  }, [workouts])
  const { drawn } = useMeasurementChanges(workouts, sports, trendDays)
  const heightOf = useCallback(
    (speed: number) => (isPace(speedKind) ? -1 : 1) * convert(speed, speedKind, units),
    [speedKind, units],
  )
  const axis = useMemo(() => {
    const heights = rows.flatMap(({ speed }) => (speed === null ? [] : heightOf(speed)))
    if (!heights.length) return null
    const [lowest, highest] = [Math.min(...heights), Math.max(...heights)]
    return isPace(speedKind)
      ? calmAxis(lowest, highest, 4, clockStep)
      : calmAxis(lowest, highest, 3)
  }, [rows, heightOf, speedKind])
  const tooltipContent = useCallback(
    (row: TrendRow): TooltipContent => {
      const speed = row.speed === null ? '–' : withUnit(row.speed, speedKind, units)
      return {
        title: bucketName(row, size),
        y: row.speed && heightOf(row.speed),
        brief: speed,
        lines: [
          { name: speedName(speedKind), value: speed, color: 'var(--route)' },
          {
            name: row.workouts > 1 ? 'Moving, on average' : 'Moving',
            value: row.seconds === null ? '–' : formatClock(row.seconds),
          },
          ...(row.workouts > 1 ? [{ name: 'Workouts', value: formatNumber(row.workouts) }] : []),
          ...changeLines(row, drawn),
        ],
      }
    },
    [size, speedKind, units, heightOf, drawn],
  )
  const marks = useMemo(
    () => (
      <>
        <Points
          rows={rows}
          value={({ speed }: TrendRow) => (speed === null ? null : heightOf(speed))}
          color="var(--route)"
          thread="var(--line2)"
        />
        <DayLines lines={drawn} />
      </>
    ),
    [rows, heightOf, drawn],
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
