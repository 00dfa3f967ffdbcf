import { useDeferredValue, useMemo } from 'react'

import type { Workout } from '#contract/workouts.ts'
import { countOnce } from '#src/workouts/duplicates.ts'
import type { Days } from '#src/lib/range.ts'
import { NO_DUPLICATES } from '#src/workouts/duplicates.ts'
import { inDays, matching, type Filters } from '#src/workouts/filters.ts'
import {
  idsOfGroupWith,
  routesOf,
  idsOnSameRoute,
  type DecodedRoute,
} from '#src/workouts/repeated-routes.ts'
import { useRouteGroups } from './use-route-groups.ts'

const NONE: readonly Workout[] = []
const onRoute = (workouts: readonly Workout[], ids: ReadonlySet<string> | null) =>
  ids ? workouts.filter(({ id }) => ids.has(id)) : workouts

/**
 * Everything between an answer and the screen: provider and sport, the way, each workout once, the days. The lens comes
 * after the filters, so that one provider alone shows all that it recorded; and before the days, so that the totals of
 * days add up to the total of all of them.
 */
export function useFilteredWorkouts(
  answer: readonly Workout[],
  days: Days,
  stretch: Days | null,
  {
    provider,
    sport,
    route,
    once,
    held,
  }: Filters & {
    route: string
    once: boolean
    /** More workouts are on their way. */ held: boolean
  },
) {
  // decoded behind the figures, where they do not depend on it
  const behind = useDeferredValue(answer, NONE)
  const routes = useMemo(() => routesOf(route ? answer : behind), [route, answer, behind])
  const groups = useRouteGroups(routes.decoded, route !== '', held)
  const way = useMemo(
    () => (route && groups ? idsOfGroupWith(groups, route) : null),
    [route, groups],
  )
  const matched = useMemo(
    () => onRoute(matching(answer, { provider, sport }), way),
    [answer, provider, sport, way],
  )
  const lens = useMemo(() => countOnce(matched), [matched])
  const reachingBack = once ? lens.counted : matched
  const filtered = useMemo(() => inDays(reachingBack, days), [reachingBack, days])
  const narrowed = useMemo(
    () => (stretch ? inDays(filtered, stretch) : filtered),
    [filtered, stretch],
  )
  /** The other recordings of these days: left out, or counted too where the reader wants it so. */
  const others = useMemo(() => {
    const { start, end } = stretch ?? days
    return [...lens.duplicates.values()].filter(
      ({ workout: { calendar_date } }) => calendar_date >= start && calendar_date <= end,
    )
  }, [lens, stretch, days])
  /** How many there are in the range without any filter. */
  const all = useMemo(
    () => (!once ? answer : matched === answer ? lens.counted : countOnce(answer).counted),
    [once, answer, matched, lens],
  )
  const whole = useMemo(() => inDays(all, days).length, [all, days])
  const like = useMemo(
    () => (way ? (routes.decoded.find(({ id }) => id === route) ?? null) : null),
    [way, routes, route],
  )
  return {
    routes,
    groups,
    reachingBack,
    filtered,
    narrowed,
    others,
    recorded: once ? lens : NO_DUPLICATES,
    whole,
    like,
  }
}

/** The days compared with, narrowed in the same way as the page. */
export function applyFilters(
  workouts: readonly Workout[],
  { provider, sport, once, like }: Filters & { once: boolean; like: DecodedRoute | null },
): readonly Workout[] {
  const matched = matching(workouts, { provider, sport })
  const alike = like ? onRoute(matched, idsOnSameRoute(like, routesOf(matched).decoded)) : matched
  return once ? countOnce(alike).counted : alike
}
