import type { LoaderFunctionArgs } from 'react-router-dom'

import { listProviders, listWorkouts } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { addMonths, today } from '#lib/days.ts'
import { flag, oneOf } from '#lib/search-params.ts'

export const search = { view: oneOf(['matrix', 'raw'], 'matrix'), trouble: flag() }

/** A year of workouts: the interface has no last-sync time, so the newest workout has to tell. */
export const recentWorkouts = (user_id: string) =>
  listWorkouts({ user_id, start_date: addMonths(today(), -12) })

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const user_id = params.user_id!
  void queryClient.prefetchQuery(recentWorkouts(user_id))
  await queryClient.prefetchQuery(listProviders({ user_id }))
  return null
}
