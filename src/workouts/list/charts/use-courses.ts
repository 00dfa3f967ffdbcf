import { useEffect, useMemo, useState } from 'react'

import { itemAt } from '#lib/lists.ts'
import { groupByCourse, type Course } from '#src/workouts/model/courses/courses.ts'
import type { DecodedTrack } from '#src/workouts/model/courses/repeated-courses.ts'

/** Number of tracks that can be compared within a frame. */
const AT_ONCE = 40
/** Milliseconds of work before the page can respond to input again. */
const SLICE_MS = 12

function grouped(tracks: readonly DecodedTrack[]) {
  const grouping = groupByCourse()
  tracks.forEach(grouping.add)
  return grouping.groups()
}

/**
 * The tracks grouped by course. Null while many are compared, in small portions so that the page
 * stays responsive. With `now`, all are compared at once, since the page depends on it. While
 * `isPaused`, none are compared, since more are loading and all would be compared again.
 */
export function useCourses(
  tracks: readonly DecodedTrack[],
  now: boolean,
  isPaused: boolean,
): readonly Course[] | null {
  const [done, setDone] = useState<{
    tracks: readonly DecodedTrack[]
    groups: readonly Course[]
  } | null>(null)
  const known = done?.tracks === tracks ? done.groups : null
  const atOnce = now || (!isPaused && tracks.length <= AT_ONCE)
  const groups = useMemo(() => known ?? (atOnce ? grouped(tracks) : null), [known, atOnce, tracks])
  // timers: the tracks are compared in portions, and the page responds between them
  useEffect(() => {
    if (groups || isPaused) return
    const grouping = groupByCourse()
    let at = 0
    let timer = setTimeout(function portion() {
      const end = performance.now() + SLICE_MS
      while (at < tracks.length && performance.now() < end) grouping.add(itemAt(tracks, at++))
      if (at < tracks.length) timer = setTimeout(portion)
      else setDone({ tracks, groups: grouping.groups() })
    })
    return () => clearTimeout(timer)
  }, [groups, isPaused, tracks])
  return groups
}
