import type { LoaderFunctionArgs } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, daysBetween, type Day } from '#lib/days.ts'
import { workoutDayParams, workoutsAroundRequest } from '#lib/first-requests.ts'
import { fromPathSegment } from '#lib/path-params.ts'
import type { Read } from '#lib/read-leniently.ts'
import { readSearch } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'
import { twelveMonthsTo } from '#src/workouts/detail/compare/last-year.ts'
import { trim } from '#src/workouts/detail/track/trim.ts'
import { compareParams } from '#src/workouts/model/compare-params.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'

import { NEIGHBOR_DAYS } from './neighbors.ts'

/**
 * Address of a workout. The API reads no workout by ID, so it contains the day. `trim` is the
 * length cut off the track's ends.
 */
export const search = { ...workoutDayParams, trim: trim(), ...compareParams }

export const workoutsAround = (user_id: string, on: Day, days: number) =>
  listWorkouts(workoutsAroundRequest(user_id, on, days))

/** The year that ends with a day, requested separately: no page waits for it. */
export const yearToDay = (user_id: string, on: Day) => {
  const { start, end } = twelveMonthsTo(on)
  return listWorkouts({ user_id, start_date: addDays(start, -1), end_date: addDays(end, 1) })
}

type Answer = Read<{ workouts: Workout[] }>
/** All cached responses with this person's workouts. */
export const cachedAnswers = (user_id: string) =>
  queryClient()
    .getQueryCache()
    .findAll({ queryKey: ['listWorkouts', { user_id }] })
    .flatMap(({ state: { data, dataUpdatedAt } }) =>
      data ? [{ ...(data as Answer), receivedAt: dataUpdatedAt }] : [],
    )

/** Requests the workouts of a day. One that is in a cached answer, such as the list's, is shown at once. */
function prefetchDay(user_id: string, workout_id: string, on: Day) {
  const query = workoutsAround(user_id, on, 1)
  const known = queryClient().getQueryData(query.queryKey)
  if (known?.body.workouts.some(({ id }) => id === workout_id))
    return queryClient().prefetchQuery(query)
  for (const { body, notes, receivedAt } of cachedAnswers(user_id)) {
    if (!body.workouts.some(({ id }) => id === workout_id)) continue
    // with other recordings of that time, since one of them may count instead
    const those = [
      ...(known?.body.workouts ?? []),
      ...body.workouts.filter(({ calendar_date }) => Math.abs(daysBetween(on, calendar_date)) <= 1),
    ]
    const byId = new Map(those.map((one) => [one.id, one]))
    queryClient().setQueryData(
      query.queryKey,
      {
        body: { workouts: [...byId.values()] },
        rejected: known?.rejected ?? [],
        notes: [...(known?.notes ?? []), ...notes.filter(({ id }) => id !== null && byId.has(id))],
      },
      { updatedAt: receivedAt },
    )
    return queryClient().prefetchQuery(query)
  }
  // the cached response of that day may contain only another workout
  return queryClient().prefetchQuery({ ...query, staleTime: 0 })
}

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const user_id = params.user_id ?? ''
  // the title is the person's name
  void queryClient().prefetchQuery(people())
  const { day: on, with: other, withday } = readSearch(search, new URL(request.url).searchParams)
  if (!on) return null
  const dayPrefetch = prefetchDay(user_id, fromPathSegment(params.workout_id ?? ''), on)
  if (other && withday) void prefetchDay(user_id, other, withday)
  void queryClient().prefetchQuery(workoutsAround(user_id, on, NEIGHBOR_DAYS))
  await dayPrefetch
  return null
}
