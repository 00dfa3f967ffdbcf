import type { LoaderFunctionArgs } from 'react-router-dom'

import { listWorkouts } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { addDays, type Day } from '#src/lib/days.ts'
import { day, readSearch } from '#src/url/search.ts'

/** The interface reads no workout by id: the address carries the day it was on. */
export const search = { day: day() }

/** The service goes by the instant and the day by the clock where it was recorded: one day more on each side. */
export const around = (user_id: string, on: Day, days: number) => listWorkouts({ user_id, start_date: addDays(on, -days), end_date: addDays(on, days) })
/** The neighbours before and after, for the way from one workout to the next. */
export const NEIGHBOUR_DAYS = 45

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const user_id = params.user_id!
  const { day: on } = readSearch(search, new URL(request.url).searchParams)
  if (!on) return null
  void queryClient.prefetchQuery(around(user_id, on, NEIGHBOUR_DAYS))
  await queryClient.prefetchQuery(around(user_id, on, 1))
  return null
}
