import { memo, useDeferredValue, useMemo, useState } from 'react'

import { HIDDEN_ENDS_M, trimEnds } from '#lib/geo.ts'
import { ChartCard, type ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { textColor } from '#src/kit/lib/text-color.ts'
import { counted, formatNumber, withUnit, type Units } from '#src/kit/lib/units.ts'
import { RouteMultiples, type DrawnRoute } from '#src/kit/map/RouteMultiples.tsx'
import { RoutesTogether } from '#src/kit/map/RoutesTogether.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import {
  routeMatchSentence,
  routeName,
  routesSentence,
  trendSentence,
  repeatedRouteById,
  repeatedRouteName,
  routeLength,
  findRepeatedRoutes,
  type Routes,
  type RepeatedRoute,
} from '#src/workouts/model/routes/repeated-routes.ts'

import { useChartHeights } from './chart-heights.ts'
import { ChartInputProvider, useChartInput } from './chart-input.ts'
import { routesTable } from './routes-table.ts'
import { RouteTrend } from './RouteTrend.tsx'

import css from '#src/workouts/list/routes.module.css'

/** More small pictures than this take longer than the reader should wait, and nobody looks through them. */
const PICTURES_MAX = 200
const FEW_ROUTES = 5

/**
 * Routes of the workouts, repeated ones, and the history of the one that the page is filtered to.
 * Hundreds of lines are drawn after the rest of the page: a filter updates figures and table first.
 */
export function RoutesCard() {
  const input = useDeferredValue(useChartInput())
  return (
    <ChartInputProvider value={input}>
      {input.routes && <RoutesMap routes={input.routes} />}
    </ChartInputProvider>
  )
}

const RoutesMap = memo(function RoutesMap({ routes }: { routes: Routes }) {
  const { groups, selected: workouts, shownDays: days, isOneRoute, units } = useChartInput()
  const { hrefOf, onOpen } = useChartInput()
  const { routes: height } = useChartHeights()
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
  const pictures = useMemo(() => drawn.slice(0, PICTURES_MAX), [drawn])

  const table = (): ChartTable =>
    routesTable({ shown, repeatedRoutes: repeatedRoutes ?? NONE, undecodable, routes, units })
  const [route] = repeatedRoutes ?? NONE
  const sentence = isOneRoute
    ? trendSentence(workouts, units, route && repeatedRouteName(route.group, units))
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
      days={days}
      sentence={
        hideIdentifiers && shown.length > 0
          ? `${sentence.slice(0, -1)}; while identifiers are hidden, ${withUnit(HIDDEN_ENDS_M, 'elevation', units)} are cut off both ends of each.`
          : sentence
      }
      method={
        shown.length > 0 && (
          <>
            {isOneRoute && route && `${routeMatchSentence(route, units)} `}
            {ROUTES_METHOD}
          </>
        )
      }
    >
      {shown.length > 0 && (
        <>
          <div className={css.sides}>
            <RoutesTogether routes={drawn} units={units} height={height} />
            {isOneRoute ? (
              <RouteTrend workouts={workouts} height={height} />
            ) : (
              repeatedRoutes &&
              repeatedRoutes.length > 0 && <RepeatedRoutes repeatedRoutes={repeatedRoutes} />
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
const ROUTES_METHOD =
  'Two routes are the same where nine tenths of each run within 40 m of the other, in either direction. Beyond 20 km it is a five-hundredth of the length. A repeated route has a name of two letters and two digits, made from where it is and how long. It stays the same in every range. Areas far apart have a map each. Where more lines run, the map is darker.'

/** The newest, in the order of the table. */
function drawnRoutes(
  shown: Routes['decoded'],
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
      mark: repeated ? { name: repeated.group.name, color: repeated.color } : null,
    }
  })
}

/** The repeated routes, each a button that narrows the page to it. */
function RepeatedRoutes({ repeatedRoutes }: { repeatedRoutes: readonly RepeatedRoute[] }) {
  const { units, setView } = useChartInput()
  const onRoute = (route: string) => setView({ route })
  return (
    <div className={`stack start ${css.ways}`} role="group" aria-label="Repeated routes">
      {repeatedRoutes.slice(0, FEW_ROUTES).map(({ group, color, ids }) => (
        <button
          key={group.id}
          type="button"
          className={`inline small nowrap ${css.route}`}
          title={`Show only this route, ${counted(ids.length, 'workout')}`}
          onClick={() => onRoute(group.id)}
        >
          <b style={{ color: textColor(color) }}>{group.name}</b> {routeLength(group, units)}{' '}
          <span>× {formatNumber(ids.length)}</span>
        </button>
      ))}
      {repeatedRoutes.length > FEW_ROUTES && (
        <Select
          label="More routes"
          labelHidden
          value=""
          onChange={({ target }) => onRoute(target.value)}
        >
          <option value="">{formatNumber(repeatedRoutes.length - FEW_ROUTES)} more</option>
          {repeatedRoutes.slice(FEW_ROUTES).map(({ group, ids }) => (
            <option key={group.id} value={group.id}>
              {group.name} {routeLength(group, units)} × {formatNumber(ids.length)}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
