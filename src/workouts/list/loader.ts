import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'

import { newestPart, workoutParams, workoutsRequest } from '#lib/first-requests.ts'
import { rangeDays } from '#lib/range.ts'
import { flag, matching, oneOf, range, readSearch, text, texts } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'
import { loadCharts } from '#src/workouts/list/charts/charts-chunk.ts'
import { personExclusions } from '#src/workouts/model/exclusions-api.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'

/** Everything that narrows the page. `days` is a stretch of the range; every figure, chart, row and export follows it. */
export const search = {
  ...workoutParams,
  days: range(''),
  /** The open section; where it is not given the one that other parameters are of, or the first. */
  section: oneOf(['', 'summary', 'training', 'places', 'data'], ''),
  provider: texts(),
  sport: texts(),
  /** Counting of a workout that several providers recorded: once, or each recording. */
  count: oneOf(['once', 'each'], 'once'),
  /** True where the table shows excluded recordings. */
  copies: flag(),
  /** A workout of the way that the page is narrowed to. */
  route: text(),
  /** The calendar year that the calendar of days shows, or all of them; empty for the last twelve months. */
  year: matching(/^(\d{4}|all)$/, 'a year, such as 2026, or all'),
  /** Time in zones as hours, or as shares of each week or month. */
  zones: oneOf(['hours', 'share'], 'hours'),
  /** By which model training load is. */
  load: oneOf(['edwards', 'banister-men', 'banister-women', 'thresholds'], 'edwards'),
  /** Quantity added up from January 1 on, year beside year. */
  total: oneOf(['time', 'distance', 'gain', 'load'], 'time'),
  /** The sport that efficiency is of, and by what; empty for what has the most time. */
  efficiency: text(),
  efficiencyBy: oneOf(['', 'power', 'speed'], ''),
  /** The heart rates within which sessions are held against each other. */
  band: matching(/^\d{2,3}-\d{2,3}$/, 'two heart rates, such as 130-140'),
  /** State of the section on data quality, and the providers compared there. */
  quality: flag(),
  pair: text(),
  agreement: oneOf(['distance', 'average_hr', 'calories', 'total_elevation_gain'], 'distance'),
  agreementSport: text(),
  agreementScale: oneOf(['share', 'unit'], 'share'),
  compare: oneOf(['previous', 'year', 'none'], 'previous'),
  sort: text('-day'),
  columns: texts(),
  /** Ids of the rows that are ticked, to be compared. */
  pick: texts(),
  /**
   * Comment lines with the contents at the start of an exported file; some programs cannot read
   * those.
   */
  notes: oneOf(['with', 'without'], 'with'),
}

/** A filter needs nothing of the service; the same address again does. */
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

/** Milliseconds that an answer may take before the page is shown without it, as a skeleton in its own size. */
const SKELETON_AFTER_MS = 80

/** The request of the newest part of a range, the first that the page asks for; it asks for the others itself. */
export const newestWorkouts = (userId: string, rangeText: string) =>
  listWorkouts(workoutsRequest(userId, rangeText, newestPart(rangeDays(rangeText))))

/** True where workouts of the person were loaded before: they stay on screen until the next are. */
const wasAnswered = (userId: string) =>
  queryClient()
    .getQueriesData({ queryKey: ['listWorkouts', { user_id: userId }] })
    .some(([, data]) => data !== undefined)

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  // they take as long to arrive as the first answer; the server renders their places
  if (!import.meta.env.SSR) void loadCharts().catch(() => null)
  const { range: asked } = readSearch(search, new URL(request.url).searchParams)
  const userId = params.user_id ?? ''
  // the title is the person's name
  void queryClient().prefetchQuery(people())
  const isFirst = !wasAnswered(userId)
  // an answer that is there is shown at once however old; the page itself asks anew where it is stale
  const answer = queryClient().prefetchQuery({
    ...newestWorkouts(userId, asked),
    staleTime: Infinity,
  })
  void queryClient().prefetchQuery(personExclusions(userId))
  const skeleton = new Promise((resolve) => setTimeout(resolve, SKELETON_AFTER_MS))
  await (isFirst ? Promise.race([answer, skeleton]) : answer)
  return null
}
