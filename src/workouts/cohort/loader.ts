import type { LoaderFunctionArgs } from 'react-router-dom'

import { today } from '#lib/days.ts'
import { rangeDays } from '#lib/range.ts'
import { matching, oneOf, readSearch, sorting, texts, type Values } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

import { figureNames, weekMeasures } from './compare-groups.ts'
import { keptWorkoutDays } from './workout-days.ts'

/** Ranges of the weeks, as in the address of a person's workouts. */
export const ranges = ['90d', '180d', '12m'] as const
export const standings = [
  '',
  'more',
  'less',
  'no clear change',
  'none recorded',
  'not ranked',
  'failed',
] as const
export type StandingName = (typeof standings)[number]
export type CompletenessName = 'most' | 'some' | 'none'
export const sortable = [
  'person',
  'now',
  'usual',
  'change',
  'p',
  'since',
  'above80',
  'load',
  'heartRate',
] as const

/** Search params of the page. People are named by `shortOf`. */
export const search = {
  range: oneOf(ranges, '90d'),
  tag: texts(),
  sport: texts(),
  provider: texts(),
  completeness: texts(),
  show: oneOf(standings, ''),
  /** A pasted selection. Empty for the team's list. */
  people: texts(),
  as: oneOf(['table', 'multiples'], 'table'),
  sort: sorting(sortable, 'change'),
  measure: oneOf(weekMeasures, 'hours'),
  figure: oneOf(figureNames, 'change'),
  /** Each a tag prefixed by `tag:`, `all`, or `rest`. */
  groups: texts(),
  follow: matching(/^[0-9a-z]{1,11}$/, 'a person’s short ID'),
  notes: oneOf(['with', 'without'], 'with'),
}
export type View = Values<typeof search>

/** The first day of a range for the reader today. */
export const firstDayOf = (range: string): string => rangeDays(range, today()).start

/** The largest prime below 2 to the power of 53. */
const PRIME = 9_007_199_254_740_881n
/**
 * Short name of a person in the address, so that five hundred fit: the id as a number, modulo a
 * prime. A part of an id wouldn't do, because ids created on one day, or sequentially, share most
 * of it.
 */
export const shortOf = (userId: string): string =>
  (BigInt(`0x${userId.replaceAll('-', '')}`) % PRIME).toString(36)

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { range } = readSearch(search, new URL(request.url).searchParams)
  // shown page by page as it arrives
  void queryClient().prefetchQuery(keptWorkoutDays(firstDayOf(range)))
  await queryClient().prefetchQuery(people())
  return null
}
