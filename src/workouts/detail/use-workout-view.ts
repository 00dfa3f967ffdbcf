import { useLayoutEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Day } from '#lib/days.ts'
import { distancesAlong } from '#lib/geo.ts'
import { routeOf } from '#src/workouts/detail/route/route.ts'

import { findNeighbours } from './neighbours.ts'
import { useLinkTo } from './use-link-to.ts'
import { useNeighbour, type Neighbour } from './use-neighbour.ts'

/**
 * Data of a workout's page besides the workout itself: its route, the recordings of the same
 * activity, and the workouts before and after it. `ofDay` are the workouts of its day; `near` those
 * around it, undefined until they are loaded.
 */
export function useWorkoutView(
  workout: Workout,
  on: Day,
  ofDay: readonly Workout[],
  near: readonly Workout[] | undefined,
) {
  const route = routeOf(workout)
  const routeMetres = useMemo(
    () => (route.points && route.points.length > 1 ? distancesAlong(route.points).at(-1)! : null),
    [route],
  )
  const { duplicate, duplicates, recordings } = useMemo(
    () => findNeighbours(workout, near ?? ofDay),
    [workout, near, ofDay],
  )
  const before = useNeighbour(workout, on, near, 'before')
  const after = useNeighbour(workout, on, near, 'after')
  useArrowKeys(before, after)
  return { route, routeMetres, duplicate, duplicates, recordings, before, after }
}

/** The arrow keys lead to the workout before and after, unless something on the page has another use for them. */
function useArrowKeys(before: Neighbour, after: Neighbour) {
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const previous = before.state === 'found' ? before.workout : undefined
  const next = after.state === 'found' ? after.workout : undefined
  // keys of the whole page, from the moment that its links are seen: a quick one must not be lost
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target =
        event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (!target || isTakenElsewhere(event)) return
      event.preventDefault()
      void navigate(linkTo(target))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [previous, next, navigate, linkTo])
}

const isTakenElsewhere = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  defaultPrevented ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null)
