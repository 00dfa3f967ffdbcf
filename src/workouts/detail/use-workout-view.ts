import { useLayoutEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Day } from '#lib/days.ts'
import { distancesAlong } from '#lib/geo.ts'
import { itemAt } from '#lib/lists.ts'
import { trackOf } from '#src/workouts/detail/track/track.ts'

import { findNeighbors } from './neighbors.ts'
import { useLinkTo } from './use-link-to.ts'
import { useNeighbor, type Neighbor } from './use-neighbor.ts'

/**
 * Data for a workout's page besides the workout itself: its track, other recordings of the same
 * activity, and the workouts before and after it. `ofDay` are the workouts of its day, and `near`
 * those around it, undefined until they are loaded.
 */
export function useWorkoutView(
  workout: Workout,
  on: Day,
  ofDay: readonly Workout[],
  near: readonly Workout[] | undefined,
) {
  const track = trackOf(workout)
  const trackMeters = useMemo(
    () =>
      track.points && track.points.length > 1 ? itemAt(distancesAlong(track.points), -1) : null,
    [track],
  )
  const { duplicate, duplicates, recordings } = useMemo(
    () => findNeighbors(workout, near ?? ofDay),
    [workout, near, ofDay],
  )
  const before = useNeighbor(workout, on, near, 'before')
  const after = useNeighbor(workout, on, near, 'after')
  useArrowKeys(before, after)
  return { track, trackMeters, duplicate, duplicates, recordings, before, after }
}

/** The arrow keys lead to the previous and next workout, unless an element on the page uses them. */
function useArrowKeys(before: Neighbor, after: Neighbor) {
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const previous = before.state === 'found' ? before.workout : undefined
  const next = after.state === 'found' ? after.workout : undefined
  // keys for the whole page as soon as its links are visible, so that an early one is not lost
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const targets: Record<string, Workout | undefined> = { ArrowLeft: previous, ArrowRight: next }
      const target = targets[event.key]
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
  // extends a selection of text
  shiftKey,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  shiftKey ||
  defaultPrevented ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null)
