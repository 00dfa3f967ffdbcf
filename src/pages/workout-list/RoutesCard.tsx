import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'

import type { Workout } from '#contract/workouts.ts'
import { ChartCard, NoChart, type ChartTable } from '#src/charts/ChartCard.tsx'
import { Points } from '#src/charts/marks.tsx'
import { clockStep, niceAxis } from '#src/charts/ticks.ts'
import { TimeChart } from '#src/charts/TimeChart.tsx'
import type { TooltipContent } from '#src/charts/Tooltip.tsx'
import { dayNumber, formatDay, type StartsOn } from '#lib/days.ts'
import { HIDDEN_ENDS_M, trimEnds } from '#lib/geo.ts'
import { speedOfSport, sportName } from '#src/workouts/sport.ts'
import { formatDays, type Days } from '#lib/range.ts'
import { routeMatchText, type RouteGroup } from '#src/workouts/route-groups.ts'
import {
  convert,
  counted,
  formatClock,
  formatNumber,
  formatQuantity,
  headUnitOf,
  isPace,
  unitOf,
  withUnit,
  type Speed,
  type Units,
} from '#src/lib/units.ts'
import { RouteMultiples, type DrawnRoute } from '#src/map/RouteMultiples.tsx'
import { RoutesTogether } from '#src/map/RoutesTogether.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Select } from '#src/ui/Field.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import {
  bucketsOf,
  groupByBucket,
  rowSize,
  speedOf,
  type Bucket,
  type Size,
} from '#src/workouts/aggregate.ts'
import {
  routeMatchSentence,
  routeName,
  routesSentence,
  routeSpeed,
  speedOnRoute,
  trendSentence,
  repeatedRouteName,
  findRepeatedRoutes,
  type Routes,
  type RepeatedRoute,
} from '#src/workouts/repeated-routes.ts'
import css from './routes.module.css'
import { bucketName } from '#src/workouts/sentences.ts'

/** More small pictures than this take longer than the reader should wait, and nobody looks through them. */
const MOST_DRAWN = 200
const FEW_ROUTES = 5

type Props = {
  /** Of everything that was answered, so that a way keeps its routes whatever the filters. */
  routes: Routes
  /** Null while they are being compared. */
  groups: readonly RouteGroup[] | null
  /** What is on screen. */
  workouts: readonly Workout[]
  days: Days
  /** Whether the page is narrowed to one way. */
  isOneRoute: boolean
  /** Narrows the page to the way of this workout. */
  onRoute: (workoutId: string) => void
  hrefOf: (workoutId: string) => string
  onOpen: (workoutId: string) => void
  units: Units
  startsOn: StartsOn
  height: number
}

/**
 * Where the workouts went, which routes were gone more than once, and how the one that the page is narrowed to was gone.
 * Hundreds of lines are drawn behind the rest of the page: a filter is answered by figures and table first.
 */
export const RoutesCard = (props: Props) => <Card {...useDeferredValue(props)} />

const Card = memo(function Card(props: Props) {
  const { routes, groups, workouts, isOneRoute, onRoute, hrefOf, onOpen, units, height } = props
  const [all, setAll] = useState(false)
  const shown = useMemo(() => {
    const ids = new Set(workouts.map(({ id }) => id))
    // newest first, as they are in the table
    return routes.decoded
      .filter(({ id }) => ids.has(id))
      .sort((a, b) => (a.workout.time_start < b.workout.time_start ? 1 : -1))
  }, [routes, workouts])
  const undecodable = useMemo(
    () => workouts.filter(({ id }) => routes.undecodable.has(id)),
    [routes, workouts],
  )
  const repeatedRoutes = useMemo(() => groups && findRepeatedRoutes(groups, shown), [groups, shown])
  const { hideIdentifiers } = usePreferences()
  const drawn = useMemo(() => {
    const whole = drawnRoutes(shown, repeatedRoutes ?? NONE, units)
    return hideIdentifiers
      ? whole
          .map((route) => ({
            ...route,
            points: trimEnds(route.points, HIDDEN_ENDS_M, HIDDEN_ENDS_M),
          }))
          .filter(({ points }) => points.length > 0)
      : whole
  }, [shown, repeatedRoutes, units, hideIdentifiers])

  const room = height - (isOneRoute ? TREND + 8 : LINE)
  // a row cut in half is no picture; where no button shows the rest, it says that there is more
  const picturesHeight = drawn.length > MANY ? Math.floor(room / PICTURES_ROW) * PICTURES_ROW : room

  const table = (): ChartTable => tableOf(shown, repeatedRoutes ?? NONE, undecodable, routes, units)
  const sentence = isOneRoute
    ? [
        repeatedRoutes?.[0] && `${capital(repeatedRouteName(repeatedRoutes[0], units))}.`,
        trendSentence(workouts, units),
        repeatedRoutes?.[0] && routeMatchSentence(repeatedRoutes[0], units),
      ]
        .filter(Boolean)
        .join(' ')
    : `${routesSentence({ shown: shown.length, repeatedRoutes, undecodable: undecodable.length, workouts: workouts.length, units, pending: groups === null })}${shown.length > MOST_DRAWN ? ` Drawn: the newest ${MOST_DRAWN}.` : ''}`
  return (
    <ChartCard
      title="Routes"
      height={height}
      table={table}
      sentence={
        hideIdentifiers && shown.length > 0
          ? `${sentence} While identifiers are hidden, ${withUnit(HIDDEN_ENDS_M, 'elevation', units)} are cut off both ends of each.`
          : sentence
      }
    >
      {shown.length === 0 ? (
        <NoChart height={height}>
          {undecodable.length
            ? `The ${counted(undecodable.length, 'route')} here could not be decoded; the table says why.`
            : 'No route was recorded here.'}
        </NoChart>
      ) : (
        <div className={css.sides}>
          <div>
            {isOneRoute ? (
              <Trend
                workouts={workouts}
                days={props.days}
                units={units}
                startsOn={props.startsOn}
                height={TREND}
              />
            ) : (
              <div className={css.line} role="group" aria-label="Ways gone more than once">
                {repeatedRoutes?.slice(0, FEW_ROUTES).map((repeated) => (
                  <button
                    key={repeated.letter}
                    type="button"
                    className={css.route}
                    title={`Narrow the page to this way, gone ${counted(repeated.ids.length, 'time')}`}
                    onClick={() => onRoute(repeated.group.id)}
                  >
                    <b style={{ color: repeated.color }}>{repeated.letter}</b>{' '}
                    {repeatedRouteName(repeated, units)}{' '}
                    <span>× {formatNumber(repeated.ids.length)}</span>
                  </button>
                ))}
                {repeatedRoutes && repeatedRoutes.length > FEW_ROUTES && (
                  <Select
                    label="More ways"
                    labelHidden
                    value=""
                    onChange={({ target }) => onRoute(target.value)}
                  >
                    <option value="">
                      {formatNumber(repeatedRoutes.length - FEW_ROUTES)} more
                    </option>
                    {repeatedRoutes.slice(FEW_ROUTES).map((repeated) => (
                      <option key={repeated.letter} value={repeated.group.id}>
                        {repeated.letter} {repeatedRouteName(repeated, units)} ×{' '}
                        {formatNumber(repeated.ids.length)}
                      </option>
                    ))}
                  </Select>
                )}
              </div>
            )}
            <div className={css.pictures} style={all ? undefined : { maxHeight: picturesHeight }}>
              <RouteMultiples
                routes={drawn}
                label="Routes, each a link to its workout"
                hrefOf={hrefOf}
                onOpen={onOpen}
              />
            </div>
            {drawn.length > MANY && (
              <Button look="quiet" className={css.all} onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show all ${formatNumber(drawn.length)}`}
              </Button>
            )}
          </div>
          <RoutesTogether routes={drawn} units={units} height={height} />
        </div>
      )}
    </ChartCard>
  )
})

const NONE: readonly RepeatedRoute[] = []
/** Pixels of a row of small pictures with the gap below it, as in the style sheet. */
const PICTURES_ROW = 60
/** Pixels of the line above the pictures, and of the trend. */
const LINE = 44
const TREND = 164
/** Fewer small pictures are all in view. */
const MANY = 24
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
const wayById = (repeatedRoutes: readonly RepeatedRoute[]) =>
  new Map(repeatedRoutes.flatMap((repeated) => repeated.ids.map((id) => [id, repeated] as const)))

/** The newest, in the order of the table. */
function drawnRoutes(
  shown: Props['routes']['decoded'],
  repeatedRoutes: readonly RepeatedRoute[],
  units: Units,
): readonly DrawnRoute[] {
  const repeatedRouteOf = wayById(repeatedRoutes)
  return shown.slice(0, MOST_DRAWN).map((route) => {
    const repeated = repeatedRouteOf.get(route.id)
    return {
      id: route.id,
      points: route.points,
      name: routeName(route, repeated, units),
      mark: repeated ? { letter: repeated.letter, color: repeated.color } : null,
    }
  })
}

function tableOf(
  shown: Routes['decoded'],
  repeatedRoutes: readonly RepeatedRoute[],
  undecodable: readonly Workout[],
  routes: Routes,
  units: Units,
): ChartTable {
  const repeatedRouteOf = wayById(repeatedRoutes)
  const metres = (value: number) => withUnit(value, 'elevation', units)
  const speedKind = speedOnRoute([...shown.map(({ workout }) => workout), ...undecodable])
  const figures = (workout: Workout) => {
    const speed = routeSpeed(workout)
    return [
      sportName(workout) || '–',
      workout.moving_time === null ? '–' : formatClock(workout.moving_time),
      workout.distance === null ? '–' : formatQuantity(workout.distance, 'distance', units),
      speed === null
        ? '–'
        : speedKind
          ? formatQuantity(speed, speedKind, units)
          : withUnit(speed, speedOfSport(workout.sport), units),
    ]
  }
  return {
    header: [
      'Day',
      'Sport',
      'Moving',
      `Distance, ${unitOf('distance', units)}`,
      speedKind ? `${speedName(speedKind)}, ${headUnitOf(speedKind, units)}` : 'Speed or pace',
      'Route',
      'How alike',
    ],
    rows: [
      ...shown.map(({ id, workout }) => {
        const repeated = repeatedRouteOf.get(id)
        const first = repeated?.group.members.find(({ id: other }) => other === repeated.group.id)
        const member = repeated?.group.members.find((one) => one.id === id)
        return {
          key: id,
          cells: [
            formatDay(workout.calendar_date),
            ...figures(workout),
            repeated?.letter ?? '–',
            !member
              ? '–'
              : member === first
                ? 'the others are compared to it'
                : routeMatchText(member, metres),
          ],
        }
      }),
      ...undecodable.map((workout) => ({
        key: workout.id,
        cells: [
          formatDay(workout.calendar_date),
          ...figures(workout),
          '–',
          routes.undecodable.get(workout.id)!,
        ],
      })),
    ],
  }
}

type TrendRow = Bucket & {
  workouts: number
  /** In metres per second. */ speed: number | null
  seconds: number | null
}
const hasSpeed = ({ speed }: TrendRow) => speed !== null
const speedName = (speed: Speed) => (isPace(speed) ? 'Pace' : 'Speed')
const clockOf = (height: number) => formatClock(-height)

function trendRows(workouts: readonly Workout[], days: Days, size: Size): TrendRow[] {
  const buckets = bucketsOf(days, size)
  const grouped = groupByBucket(workouts, buckets)
  return buckets.map((bucket, index) => {
    const group = grouped[index]!
    const timed = group.filter((workout) => routeSpeed(workout) !== null)
    return {
      ...bucket,
      workouts: group.length,
      speed: speedOf(timed).value,
      seconds: timed.length
        ? timed.reduce((sum, { moving_time }) => sum + moving_time!, 0) / timed.length
        : null,
    }
  })
}

/** Speed or pace each time the way was gone, over the days from the first to the last time. The faster, the higher: the axis of a pace runs down to less time. */
function Trend({
  workouts,
  days,
  units,
  startsOn,
  height,
}: Pick<Props, 'workouts' | 'days' | 'units' | 'startsOn' | 'height'>) {
  const { rows, size, speedKind } = useMemo(() => {
    const extent = extentOfBoth(workouts, days)
    const by = rowSize(extent, startsOn)
    return {
      rows: trendRows(workouts, extent, by),
      size: by,
      speedKind: speedOnRoute(workouts) ?? 'speed',
    }
  }, [workouts, days, startsOn])
  const heightOf = useCallback(
    (speed: number) => (isPace(speedKind) ? -1 : 1) * convert(speed, speedKind, units),
    [speedKind, units],
  )
  const axis = useMemo(() => {
    const heights = rows.flatMap(({ speed }) => (speed === null ? [] : heightOf(speed)))
    if (!heights.length) return null
    const [lowest, highest] = [Math.min(...heights), Math.max(...heights)]
    return isPace(speedKind)
      ? niceAxis(lowest, highest, 4, clockStep)
      : niceAxis(lowest, highest, 3)
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
          ...(row.workouts > 1 ? [{ name: 'Gone', value: counted(row.workouts, 'time') }] : []),
        ],
      }
    },
    [size, speedKind, units, heightOf],
  )
  const marks = useMemo(
    () => (
      <Points
        rows={rows}
        value={({ speed }: TrendRow) => (speed === null ? null : heightOf(speed))}
        color="var(--route)"
        thread="var(--line2)"
      />
    ),
    [rows, heightOf],
  )
  if (!axis)
    return <NoChart height={height}>No distance and moving time were recorded on this way.</NoChart>
  return (
    <TimeChart
      label={`${speedName(speedKind)} on this way, ${formatDays(days)}`}
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
  )
}

/** The first and the last day of the workouts, a few more where they are close. */
function extentOfBoth(workouts: readonly Workout[], days: Days): Days {
  let [start, end] = ['', '']
  for (const { calendar_date } of workouts) {
    if (!start || calendar_date < start) start = calendar_date
    if (!end || calendar_date > end) end = calendar_date
  }
  return start && dayNumber(end) - dayNumber(start) >= 6 ? { start, end } : days
}
