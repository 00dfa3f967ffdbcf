import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'

import { newestPart, workoutParams, workoutsRequest } from '#lib/first-requests.ts'
import { rangeDays } from '#lib/range.ts'
import { flag, matching, oneOf, range, readSearch, text, texts } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'
import { loadCharts } from '#src/workouts/list/charts/charts-chunk.ts'
import { personExclusions } from '#src/workouts/model/exclusions-api.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'

/**
 * All filters of the page. `days` is a part of the range, and all figures, charts, rows, and
 * exports follow it.
 */
export const search = {
  ...workoutParams,
  days: range(''),
  /** The open section. If not given, the one that other parameters belong to, or the first. */
  section: oneOf(['', 'summary', 'training', 'places', 'data'], ''),
  provider: texts(),
  sport: texts(),
  /** Counting of a workout that several providers recorded: once, or each recording. */
  count: oneOf(['once', 'each'], 'once'),
  /** True if the table shows excluded recordings. */
  copies: flag(),
  /** A workout on the course that filters the page. */
  route: text(),
  /** Calendar year that the calendar shows, or all of them. Empty for the last twelve months. */
  year: matching(/^(\d{4}|all)$/, 'a year, such as 2026, or all'),
  /** Time in zones as hours, or as shares of each week or month. */
  zones: oneOf(['hours', 'share'], 'hours'),
  /** Model of the training load. */
  load: oneOf(['edwards', 'banister-men', 'banister-women', 'thresholds'], 'edwards'),
  /** Quantity accumulated from January 1, by year. */
  total: oneOf(['time', 'distance', 'gain', 'load'], 'time'),
  /** Sport and metric of efficiency. Empty for the sport with the most time. */
  efficiency: text(),
  efficiencyBy: oneOf(['', 'power', 'speed'], ''),
  /** Heart rate band in which sessions are compared. */
  band: matching(/^\d{2,3}-\d{2,3}$/, 'two heart rates, such as 130-140'),
  /** State of the data quality section, and the providers compared there. */
  quality: flag(),
  pair: text(),
  agreement: oneOf(['distance', 'average_hr', 'calories', 'total_elevation_gain'], 'distance'),
  agreementSport: text(),
  agreementScale: oneOf(['share', 'unit'], 'share'),
  compare: oneOf(['previous', 'year', 'none'], 'previous'),
  sort: text('-day'),
  columns: texts(),
  /** IDs of the selected rows, to compare. */
  pick: texts(),
  /** True for comment lines at the start of an exported file. Some programs cannot read those. */
  notes: oneOf(['with', 'without'], 'with'),
}

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
