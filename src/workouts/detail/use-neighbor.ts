import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { today, type Day } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'

import { findNeighbors, furtherRanges, type Side } from './neighbors.ts'
import { useUserId } from './use-link-to.ts'

/**
 * Neighbor on one side: found, none, or not known yet because the search is pending, continues
 * further away, or failed.
 */
export type Neighbor =
  | { state: 'found'; workout: Workout }
  | { state: 'none' | 'awaited' | 'looking' }
  | { state: 'failed'; retry: () => void }

const NOWHERE: Days = { start: '1970-01-01', end: '1970-01-01' }

/**
 * Searches further and further away until one is found. `near` are the workouts around it.
 * Undefined until they are loaded.
 */
export function useNeighbor(
  workout: Workout,
  on: Day,
  near: readonly Workout[] | undefined,
  side: Side,
): Neighbor {
  const user_id = useUserId()
  const [range, last] = furtherRanges(on, side, today())
  const query = (days: Days = NOWHERE) =>
    listWorkouts({ user_id, start_date: days.start, end_date: days.end })
  const nearest = useMemo(() => near && findNeighbors(workout, near)[side], [workout, near, side])
  const far = useQuery({
    ...query(range),
    enabled: range !== undefined && near !== undefined && !nearest,
  })
  const there = far.data?.body.workouts
  const further = useMemo(
    () => there && findNeighbors(workout, there)[side],
    [workout, there, side],
  )
  const farthest = useQuery({
    ...query(last),
    enabled: last !== undefined && there !== undefined && !nearest && !further,
  })
  const anywhere = farthest.data?.body.workouts
  const found = useMemo(
    () => nearest ?? further ?? (anywhere && findNeighbors(workout, anywhere)[side]),
    [workout, nearest, further, anywhere, side],
  )
  if (found) return { state: 'found', workout: found }
  if (!near) return { state: 'awaited' }
  const failed = [far, farthest].find(({ error, data }) => error && !data)
  if (failed)
    return { state: failed.isFetching ? 'looking' : 'failed', retry: () => void failed.refetch() }
  return { state: (range && !there) || (last && !anywhere) ? 'looking' : 'none' }
}
