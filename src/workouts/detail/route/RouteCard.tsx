import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { trimEnds } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'
import { session } from '#src/kit/api/workspace.ts'
import { RouteMap } from '#src/kit/map/RouteMap.tsx'
import { RouteOnBasemap } from '#src/kit/map/RouteOnBasemap.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { isRouteUnreadable, routeField, type Route } from './route.ts'
import { RouteTools } from './RouteTools.tsx'
import { useTrim } from './use-trim.ts'

import css from '#src/workouts/detail/workout.module.css'

/** The route with its tools, or why there is none. */
export function RouteCard({ workout, route }: { workout: Workout; route: Route }) {
  const isUnreadable = isRouteUnreadable(workout)
  if (route.points?.length) return <DrawnRoute workout={workout} points={route.points} />
  return (
    <div className={`stack soft ${css.noRoute}`} role="status">
      {route.error ? (
        <>
          <Status tone="notice">route unreadable</Status>
          <p>
            The service sent a route that cannot be {isUnreadable ? 'read' : 'decoded'}.{' '}
            {route.error} {isUnreadable && <Missing {...routeField(workout)} />} Everything else of
            this workout is shown.
          </p>
        </>
      ) : (
        <p>No route was recorded with this workout.</p>
      )}
    </div>
  )
}

function DrawnRoute({ workout, points }: { workout: Workout; points: readonly Point[] }) {
  const { units } = usePreferences()
  const { trim, isHiding, onTrim } = useTrim()
  const shown = useMemo(() => trimEnds(points, trim.start, trim.end), [points, trim])
  return (
    <>
      {shown.length > 0 ? (
        <MapOfRoute points={shown} />
      ) : (
        <div className={`stack soft ${css.noRoute}`}>
          <p>The route is shorter than what is cut off its ends.</p>
        </div>
      )}
      <RouteTools
        workout={workout}
        whole={points}
        shown={shown}
        trim={trim}
        isHiding={isHiding}
        units={units}
        onTrim={onTrim}
      />
    </>
  )
}

/** On the operator's basemap where there is one, unless identifiers are hidden: a basemap names the town. */
function MapOfRoute({ points }: { points: readonly Point[] }) {
  const { hideIdentifiers, units } = usePreferences()
  const { data } = useQuery(session())
  const routes = useMemo(() => [{ points }], [points])
  const drawing = <RouteMap routes={routes} units={units} />
  if (hideIdentifiers || !data?.basemapStyleUrl) return drawing
  return (
    <RouteOnBasemap
      styleUrl={data.basemapStyleUrl}
      origins={data.basemapOrigins}
      points={points}
      units={units}
    >
      {drawing}
    </RouteOnBasemap>
  )
}
