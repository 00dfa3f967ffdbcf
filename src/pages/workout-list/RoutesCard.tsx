import { memo, useDeferredValue, useMemo, useState } from 'react'

import type { Workout } from '#contract/workouts.ts'
import { ChartCard, type ChartTable } from '#src/charts/ChartCard.tsx'
import type { Day, StartsOn } from '#lib/days.ts'
import { HIDDEN_ENDS_M, trimEnds } from '#lib/geo.ts'
import type { Days } from '#lib/range.ts'
import type { RouteGroup } from '#src/workouts/route-groups.ts'
import { counted, formatNumber, withUnit, type Units } from '#src/lib/units.ts'
import { RouteMultiples, type DrawnRoute } from '#src/map/RouteMultiples.tsx'
import { RoutesTogether } from '#src/map/RoutesTogether.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Select } from '#src/ui/Field.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import {
  routeMatchSentence,
  routeName,
  routesSentence,
  trendSentence,
  repeatedRouteById,
  repeatedRouteName,
  findRepeatedRoutes,
  type Routes,
  type RepeatedRoute,
} from '#src/workouts/repeated-routes.ts'
import css from './routes.module.css'
import { routesTable } from './routes-table.ts'
import { RouteTrend } from './RouteTrend.tsx'

/** More small pictures than this take longer than the reader should wait, and nobody looks through them. */
const MOST_PICTURES = 200
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
  onOpen: (workoutId: string, day?: Day) => void
  units: Units
  startsOn: StartsOn
  height: number
}

/**
 * Where the workouts went, which routes were gone more than once, and how the one that the page is narrowed to was gone.
 * Hundreds of lines are drawn behind the rest of the page: a filter is answered by figures and table first.
 */
export const RoutesCard = (props: Props) => <RoutesMap {...useDeferredValue(props)} />

const RoutesMap = memo(function RoutesMap(props: Props) {
  const { routes, groups, workouts, isOneRoute, onRoute, hrefOf, onOpen, units, height } = props
  const [showsEach, setShowsEach] = useState(false)
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
  const pictures = useMemo(() => drawn.slice(0, MOST_PICTURES), [drawn])

  const table = (): ChartTable =>
    routesTable({ shown, repeatedRoutes: repeatedRoutes ?? NONE, undecodable, routes, units })
  const [way] = repeatedRoutes ?? NONE
  const sentence = isOneRoute
    ? trendSentence(workouts, units, way && repeatedRouteName(way, units))
    : routesSentence({
        shown: shown.length,
        repeatedRoutes,
        undecodable: undecodable.length,
        workouts: workouts.length,
        units,
        pending: groups === null,
      })
  return (
    <ChartCard
      title="Routes"
      height={shown.length ? height : 0}
      table={shown.length + undecodable.length > 0 ? table : null}
      days={props.days}
      sentence={
        hideIdentifiers && shown.length > 0
          ? `${sentence.slice(0, -1)}; while identifiers are hidden, ${withUnit(HIDDEN_ENDS_M, 'elevation', units)} are cut off both ends of each.`
          : sentence
      }
      method={
        shown.length > 0 && (
          <>
            {isOneRoute && way && `${routeMatchSentence(way, units)} `}
            {WAYS_METHOD}
          </>
        )
      }
    >
      {shown.length > 0 && (
        <>
          <div className={css.sides}>
            <RoutesTogether routes={drawn} units={units} height={height} />
            {isOneRoute ? (
              <RouteTrend
                workouts={workouts}
                days={props.days}
                units={units}
                startsOn={props.startsOn}
                height={height}
              />
            ) : (
              repeatedRoutes &&
              repeatedRoutes.length > 0 && (
                <RepeatedRoutes repeatedRoutes={repeatedRoutes} units={units} onRoute={onRoute} />
              )
            )}
          </div>
          <Button
            look="quiet"
            className={css.all}
            aria-expanded={showsEach}
            onClick={() => setShowsEach(!showsEach)}
          >
            {showsEach
              ? 'Hide the pictures of each'
              : pictures.length < drawn.length
                ? `Show the newest ${formatNumber(pictures.length)} one by one`
                : `Show ${drawn.length === 1 ? 'it alone' : `all ${formatNumber(drawn.length)} one by one`}`}
          </Button>
          {showsEach && (
            <RouteMultiples
              routes={pictures}
              label="Routes, each a link to its workout"
              hrefOf={hrefOf}
              onOpen={onOpen}
            />
          )}
        </>
      )}
    </ChartCard>
  )
})

const NONE: readonly RepeatedRoute[] = []
const WAYS_METHOD =
  'Two routes are one way where nine tenths of each run within 40 m of the other, either way round; beyond 20 km within a five-hundredth of its length. Ways gone more than once have a letter, A the one gone most. Areas far apart have a map each; where more lines run it is darker.'

/** The newest, in the order of the table. */
function drawnRoutes(
  shown: Props['routes']['decoded'],
  repeatedRoutes: readonly RepeatedRoute[],
  units: Units,
): readonly DrawnRoute[] {
  const repeatedRouteOf = repeatedRouteById(repeatedRoutes)
  return shown.map((route) => {
    const repeated = repeatedRouteOf.get(route.id)
    return {
      id: route.id,
      points: route.points,
      name: routeName(route, repeated, units),
      mark: repeated ? { letter: repeated.letter, color: repeated.color } : null,
    }
  })
}

/** The routes that were gone more than once, each a way to narrow the page to it. */
const RepeatedRoutes = ({
  repeatedRoutes,
  units,
  onRoute,
}: {
  repeatedRoutes: readonly RepeatedRoute[]
} & Pick<Props, 'units' | 'onRoute'>) => (
  <div className={css.ways} role="group" aria-label="Ways gone more than once">
    {repeatedRoutes.slice(0, FEW_ROUTES).map((repeated) => (
      <button
        key={repeated.letter}
        type="button"
        className={css.route}
        title={`Narrow the page to this way, gone ${counted(repeated.ids.length, 'time')}`}
        onClick={() => onRoute(repeated.group.id)}
      >
        <b style={{ color: repeated.color }}>{repeated.letter}</b>{' '}
        {repeatedRouteName(repeated, units)} <span>× {formatNumber(repeated.ids.length)}</span>
      </button>
    ))}
    {repeatedRoutes.length > FEW_ROUTES && (
      <Select
        label="More ways"
        labelHidden
        value=""
        onChange={({ target }) => onRoute(target.value)}
      >
        <option value="">{formatNumber(repeatedRoutes.length - FEW_ROUTES)} more</option>
        {repeatedRoutes.slice(FEW_ROUTES).map((repeated) => (
          <option key={repeated.letter} value={repeated.group.id}>
            {repeated.letter} {repeatedRouteName(repeated, units)} ×{' '}
            {formatNumber(repeated.ids.length)}
          </option>
        ))}
      </Select>
    )}
  </div>
)
