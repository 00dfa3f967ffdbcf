import { useEffect, useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { routeMatcher, type RouteMatch } from '#src/workouts/model/routes/route-groups.ts'

import { routeOf } from './route.ts'

/** Milliseconds of work before the page may answer the reader again. */
const SLICE_MS = 12

/**
 * Similarity of other routes to this one, by their ids; null while they are compared, in small
 * portions.
 */
export function useRouteMatches(
  workout: Workout,
  others: readonly Workout[],
): ReadonlyMap<string, RouteMatch> | null {
  const [done, setDone] = useState<ReadonlyMap<string, RouteMatch> | null>(null)
  // timers: between two portions the browser can answer the reader
  useEffect(() => {
    const matches = new Map<string, RouteMatch>()
    const { points } = routeOf(workout)
    const isLike = points?.length ? routeMatcher({ id: workout.id, points }) : null
    let at = isLike ? 0 : others.length
    let timer = setTimeout(function portion() {
      const end = performance.now() + SLICE_MS
      for (; at < others.length && performance.now() < end; at++) {
        const other = others[at]!
        const route = routeOf(other)
        const match = route.points?.length ? isLike!({ id: other.id, points: route.points }) : null
        if (match) matches.set(other.id, match)
      }
      if (at < others.length) timer = setTimeout(portion)
      else setDone(matches)
    })
    return () => clearTimeout(timer)
  }, [workout, others])
  // while more others are compared, the matches found before stay
  return done
}
