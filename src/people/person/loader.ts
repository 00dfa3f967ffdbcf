import type { LoaderFunctionArgs } from 'react-router-dom'

import { addMonths, today } from '#lib/days.ts'
import { DEFAULT_RANGE } from '#lib/range.ts'
import { matching } from '#lib/search-params.ts'
import { connectionChanges } from '#src/connections/model/connection-changes.ts'
import { keptCheck } from '#src/connections/model/connection-checks.ts'
import { problems } from '#src/connections/model/problems.ts'
import { listProviders, listWorkoutsSince } from '#src/connections/model/queries.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'
import { personExclusions } from '#src/workouts/model/exclusions-api.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'

/** Weeks of the figures: the newest, or specific days. */
export const search = {
  weeks: matching(
    /^(?:[1-9]\d?w|\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d)$/,
    'a number of weeks, such as 13w, or a date range, such as 2026-08-24..2026-11-22',
    DEFAULT_RANGE,
  ),
}

/**
 * Twelve months: the strip, the same number of days before it, and the rhythm for detecting
 * silence. The connections page requests the same.
 */
export const lookedFrom = () => addMonths(today(), -12)
export const recentWorkouts = (user_id: string) => listWorkoutsSince(user_id, lookedFrom())

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const { user_id = '' } = params
  // the title is the person's name
  void queryClient().prefetchQuery(people())
  void queryClient().prefetchQuery(connectionChanges({ user_id }))
  void queryClient().prefetchQuery(problems({ user_id }))
  void queryClient().prefetchQuery(personNotes(user_id))
  await Promise.all([
    queryClient().prefetchQuery(recentWorkouts(user_id)),
    queryClient().prefetchQuery(listProviders({ user_id })),
    queryClient().prefetchQuery(keptCheck(user_id)),
    queryClient().prefetchQuery(personExclusions(user_id)),
  ])
  return null
}

export { atAnotherPage as shouldRevalidate } from '#src/kit/page/revalidation.ts'
