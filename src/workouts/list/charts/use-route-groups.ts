import { useEffect, useMemo, useState } from 'react'

import type { DecodedRoute } from '#src/workouts/model/routes/repeated-routes.ts'
import { groupRoutes, type RouteGroup } from '#src/workouts/model/routes/route-groups.ts'

/** Number of routes that can be compared within a frame. */
const AT_ONCE = 40
/** Milliseconds of work before the page may answer the reader again. */
const SLICE_MS = 12

function grouped(routes: readonly DecodedRoute[]) {
  const grouping = groupRoutes()
  routes.forEach(grouping.add)
  return grouping.groups()
}

/**
 * The routes in groups of the same way; null while many are being compared, in small portions so that the page stays
 * fluid. With `now` they are compared at once, however many: what is on screen depends on it. While it `isPaused` none
 * are: more are on their way, and all would be compared again.
 */
export function useRouteGroups(
  routes: readonly DecodedRoute[],
  now: boolean,
  isPaused: boolean,
): readonly RouteGroup[] | null {
  const [done, setDone] = useState<{
    routes: readonly DecodedRoute[]
    groups: readonly RouteGroup[]
  } | null>(null)
  const known = done?.routes === routes ? done.groups : null
  const atOnce = now || (!isPaused && routes.length <= AT_ONCE)
  const groups = useMemo(() => known ?? (atOnce ? grouped(routes) : null), [known, atOnce, routes])
  // timers: the routes are compared in portions between which the page answers
  useEffect(() => {
    if (groups || isPaused) return
    const grouping = groupRoutes()
    let at = 0
    let timer = setTimeout(function portion() {
      const end = performance.now() + SLICE_MS
      while (at < routes.length && performance.now() < end) grouping.add(routes[at++]!)
      if (at < routes.length) timer = setTimeout(portion)
      else setDone({ routes, groups: grouping.groups() })
    })
    return () => clearTimeout(timer)
  }, [groups, isPaused, routes])
  return groups
}
