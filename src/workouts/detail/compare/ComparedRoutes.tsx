import { Fragment, useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { RouteMap } from '#src/kit/map/RouteMap.tsx'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { lettersOf } from '#src/workouts/detail/other-workout.ts'
import { isRouteUnreadable, routeField } from '#src/workouts/detail/route/route.ts'
import { TrimControl } from '#src/workouts/detail/route/RouteTools.tsx'
import { NO_TRIM, sameTrim } from '#src/workouts/detail/route/trim.ts'
import { useTrim } from '#src/workouts/detail/route/use-trim.ts'

import { drawnRoutes, routesSentence } from './compare-routes.ts'

import css from '#src/workouts/detail/compare.module.css'

/** Routes of both: on one map, or on two where one would show neither. */
export function ComparedRoutes({ a, b }: { a: Workout; b: Workout | null }) {
  const units = useUnits()
  const { trim, onTrim } = useTrim()
  const { maps, missing } = useMemo(() => drawnRoutes(a, b, trim), [a, b, trim])
  const routeMatch = useMemo(() => b && routesSentence(a, b, units), [a, b, units])
  const unreadable = lettersOf(a, b).filter(([, workout]) => isRouteUnreadable(workout))
  const isDrawn = maps.length > 0
  const isTrimmed = !sameTrim(trim, NO_TRIM)
  return (
    <section aria-labelledby="routes">
      <h2 id="routes">Routes</h2>
      <p className={`soft small ${css.sentence}`}>
        {[routeMatch, ...missing].filter(Boolean).join(' ')}
        {unreadable.map(([letter, workout]) => (
          <Fragment key={letter}>
            {' '}
            <Missing {...routeField(workout)} />
          </Fragment>
        ))}
      </p>
      {isDrawn ? (
        <div className={maps.length > 1 ? css.maps : undefined}>
          {maps.map((routes) => (
            <RouteMap
              key={routes.map(({ letter }) => letter).join('')}
              routes={routes}
              units={units}
            />
          ))}
        </div>
      ) : (
        <p className={css.noRoute}>There is no route to draw.</p>
      )}
      {(isDrawn || isTrimmed) && (
        <div className={`row wrap unprinted ${css.tools}`}>
          <TrimControl trim={trim} units={units} onTrim={onTrim} />
        </div>
      )}
    </section>
  )
}
