import type { LoaderFunctionArgs } from 'react-router-dom'

import type { Workout } from '#contract/workouts.ts'
import type { Read } from '#src/api/client.ts'
import { listWorkouts } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { addDays, type Day } from '#src/lib/days.ts'
import { day, readSearch } from '#src/url/search.ts'
import { trim } from './trim.ts'

/** The interface reads no workout by id: the address carries the day it was on. `trim` is what is cut off the route's ends. */
export const search = { day: day(), trim: trim() }

/** The service goes by the instant and the day by the clock where it was recorded: one day more on each side. */
export const around = (user_id: string, on: Day, days: number) => listWorkouts({ user_id, start_date: addDays(on, -days), end_date: addDays(on, days) })
/** The neighbours before and after, for the way from one workout to the next. */
export const NEIGHBOUR_DAYS = 45

/** A workout that an answer already holds is shown from there at once: the way from the list, or from the one before. */
function takeFromList(user_id: string, workout_id: string, on: Day) {
  const { queryKey } = around(user_id, on, 1)
  if (queryClient.getQueryData(queryKey)) return
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['listWorkouts', { user_id }] })) {
    const read = query.state.data as Read<{ workouts: Workout[] }> | undefined
    const workout = read?.body.workouts.find(({ id }) => id === workout_id)
    if (workout) return queryClient.setQueryData(queryKey, { body: { workouts: [workout] }, leftOut: [] }, { updatedAt: query.state.dataUpdatedAt })
  }
}

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const user_id = params.user_id!
  const { day: on } = readSearch(search, new URL(request.url).searchParams)
  if (!on) return null
  takeFromList(user_id, params.workout_id!, on)
  void queryClient.prefetchQuery(around(user_id, on, NEIGHBOUR_DAYS))
  await queryClient.prefetchQuery(around(user_id, on, 1))
  return null
}
