import type { LoaderFunctionArgs } from 'react-router-dom'

import { keptCheck } from '#src/api/connection-checks.ts'
import { incidents } from '#src/api/problems.ts'
import { listProviders } from '#src/connections/model/queries.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { addMonths, today } from '#lib/days.ts'
import { flag, oneOf, text } from '#lib/search-params.ts'

/** `open` is the connection that is unfolded. */
export const search = {
  view: oneOf(['exceptions', 'grid', 'raw'], 'exceptions'),
  trouble: flag(),
  open: text(),
}

/** As far back as workouts are looked at: the interface has no last-sync time, so that they have to tell. */
export const lookedFrom = () => addMonths(today(), -12)
export const recentWorkouts = (user_id: string) =>
  listWorkouts({ user_id, start_date: lookedFrom() })

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const user_id = params.user_id!
  void queryClient.prefetchQuery(recentWorkouts(user_id))
  void queryClient.prefetchQuery(keptCheck(user_id))
  void queryClient.prefetchQuery(incidents())
  await queryClient.prefetchQuery(listProviders({ user_id }))
  return null
}
