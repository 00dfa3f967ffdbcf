import type { LoaderFunctionArgs } from 'react-router-dom'

import { addMonths, readerClock, today } from '#lib/days.ts'
import { oneOf, text } from '#lib/search-params.ts'
import { keptCheck } from '#src/connections/model/connection-checks.ts'
import { incidents, problems } from '#src/connections/model/problems.ts'
import { listProviders, listWorkoutsSince } from '#src/connections/model/queries.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

/** `open` is the expanded connection. */
export const search = {
  view: oneOf(['all', 'issues', 'grid', 'raw'], 'all'),
  open: text(),
}

/** As far back as workouts are examined. */
export const lookedFrom = () => addMonths(today(), -12)
export const recentWorkouts = (user_id: string) => listWorkoutsSince(user_id, lookedFrom())

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const { user_id = '' } = params
  // the title is the person's name
  void queryClient().prefetchQuery(people())
  // not part of the document, because they would delay its rows, which show the last check
  if (readerClock().renderedAt === null) void queryClient().prefetchQuery(recentWorkouts(user_id))
  void queryClient().prefetchQuery(keptCheck(user_id))
  void queryClient().prefetchQuery(incidents())
  void queryClient().prefetchQuery(problems({ user_id }))
  await queryClient().prefetchQuery(listProviders({ user_id }))
  return null
}

export { atAnotherPage as shouldRevalidate } from '#src/kit/page/revalidation.ts'
