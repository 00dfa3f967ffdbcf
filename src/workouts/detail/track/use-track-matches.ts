import { useEffect, useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { itemAt } from '#lib/lists.ts'
import { trackMatcher, type TrackMatch } from '#src/workouts/model/courses/courses.ts'

import { trackOf } from './track.ts'

/** Milliseconds of work before the page can respond to input again. */
const SLICE_MS = 12

/** Similarity of other tracks to this one, by ID. Null while they are compared, in small portions. */
export function useTrackMatches(
  workout: Workout,
  others: readonly Workout[],
): ReadonlyMap<string, TrackMatch> | null {
  const [done, setDone] = useState<ReadonlyMap<string, TrackMatch> | null>(null)
  // timers: between two portions the browser can respond to input
  useEffect(() => {
    const matches = new Map<string, TrackMatch>()
    const { points } = trackOf(workout)
    const isLike = points?.length ? trackMatcher({ id: workout.id, points }) : null
    let at = isLike ? 0 : others.length
    let timer = setTimeout(function portion() {
      const end = performance.now() + SLICE_MS
      for (; at < others.length && performance.now() < end; at++) {
        const other = itemAt(others, at)
        const track = trackOf(other)
        const match = track.points?.length ? isLike?.({ id: other.id, points: track.points }) : null
        if (match) matches.set(other.id, match)
      }
      if (at < others.length) timer = setTimeout(portion)
      else setDone(matches)
    })
    return () => clearTimeout(timer)
  }, [workout, others])
  // while more tracks are compared, earlier matches stay
  return done
}
