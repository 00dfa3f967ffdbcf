import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'

import { newestPart, workoutsRequest } from '#lib/first-requests.ts'
import { rangeDays } from '#lib/range.ts'
import { readSearch } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'
import { loadCharts } from '#src/workouts/list/charts/charts-chunk.ts'
import { search } from '#src/workouts/list/page/search.ts'
import { personExclusions } from '#src/workouts/model/exclusions-api.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'

/** A filter needs no request, but reloading the same address does. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.search === nextUrl.search ||
    readSearch(search, currentUrl.searchParams).range !==
      readSearch(search, nextUrl.searchParams).range)

/** Milliseconds to wait for an answer before the page is shown without it, as a skeleton of the same size. */
const SKELETON_AFTER_MS = 80

/**
 * Request for the newest part of a range, the first that the page needs. The page requests the
 * others itself.
 */
export const newestWorkouts = (userId: string, rangeText: string) =>
  listWorkouts(workoutsRequest(userId, rangeText, newestPart(rangeDays(rangeText))))

/** True if workouts of the person were loaded before. They stay on screen until the next are loaded. */
const wasAnswered = (userId: string) =>
  queryClient()
    .getQueriesData({ queryKey: ['listWorkouts', { user_id: userId }] })
    .some(([, data]) => data !== undefined)

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  // they take as long as the first response, so the server renders their placeholders
  if (!import.meta.env.SSR) void loadCharts().catch(() => null)
  const { range: asked } = readSearch(search, new URL(request.url).searchParams)
  const userId = params.user_id ?? ''
  // the title is the person's name
  void queryClient().prefetchQuery(people())
  const isFirst = !wasAnswered(userId)
  // a cached answer is shown at once, however old, and the page itself refreshes it if it is stale
  const answer = queryClient().prefetchQuery({
    ...newestWorkouts(userId, asked),
    staleTime: Infinity,
  })
  void queryClient().prefetchQuery(personExclusions(userId))
  const skeleton = new Promise((resolve) => setTimeout(resolve, SKELETON_AFTER_MS))
  await (isFirst ? Promise.race([answer, skeleton]) : answer)
  return null
}
