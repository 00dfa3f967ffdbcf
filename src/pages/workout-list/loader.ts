import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'

import { newestPart, workoutParams, workoutsRequest } from '#lib/first-requests.ts'
import { listWorkouts } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { daysOf } from '#lib/range.ts'
import { flag, matching, oneOf, range, readSearch, text, texts } from '#lib/search-params.ts'
import { loadCharts } from './charts-chunk.ts'

/** Everything that narrows the page. `days` is a stretch of the range; every figure, chart, row and export follows it. */
export const search = {
  ...workoutParams,
  days: range(''),
  provider: texts(),
  sport: texts(),
  /** Whether a workout that several providers recorded counts once or as often as it was recorded. */
  count: oneOf(['once', 'each'], 'once'),
  /** Whether the table shows the recordings that are left out. */
  copies: flag(),
  /** A workout of the way that the page is narrowed to. */
  route: text(),
  /** The calendar year that the calendar of days shows, or all of them; empty for the last twelve months. */
  year: matching(/^(\d{4}|all)$/, 'a year, such as 2026, or all'),
  /** Time in zones as hours, or as shares of each week or month. */
  zones: oneOf(['hours', 'share'], 'hours'),
  /** By which model training load is. */
  load: oneOf(['edwards', 'banister-men', 'banister-women'], 'edwards'),
  /** What is added up from January 1 on, year beside year. */
  total: oneOf(['time', 'distance', 'gain'], 'time'),
  /** The sport that efficiency is of, and by what; empty for what has the most time. */
  efficiency: text(),
  efficiencyBy: oneOf(['', 'power', 'speed'], ''),
  /** The heart rates within which sessions are held against each other. */
  band: matching(/^\d{2,3}-\d{2,3}$/, 'two heart rates, such as 130-140'),
  /** The day on which a week begins. */
  week: oneOf(['monday', 'sunday'], 'monday'),
  compare: oneOf(['previous', 'year', 'none'], 'previous'),
  sort: text('-day'),
  columns: texts(),
  /** Ids of the rows that are ticked, to be compared. */
  pick: texts(),
  /** Whether the exported file begins with what it is of, as comment lines; some programs cannot read those. */
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

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  // they take as long to arrive as the first answer
  void loadCharts().catch(() => null)
  const view = readSearch(search, new URL(request.url).searchParams)
  // of a long range the newest part; the page asks for the others
  const newest = newestPart(daysOf(view.range)!)
  const query = listWorkouts(workoutsRequest(params.user_id!, view.range, newest))
  // an answer that is there is shown at once however old; the page itself asks anew where it is stale
  await queryClient.prefetchQuery({ ...query, staleTime: Infinity })
  return null
}
