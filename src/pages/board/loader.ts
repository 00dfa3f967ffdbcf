import { personChecks } from '#src/api/connection-checks.ts'
import { problems } from '#src/api/problems.ts'
import { queryClient } from '#src/api/query-client.ts'
import { savedViews } from '#src/api/views.ts'
import { people } from '#src/api/workspace.ts'
import { oneOf, sorting, text, type Values } from '#lib/search-params.ts'
import { facetParams } from './facets.ts'
import { sortable } from './sort-rows.ts'

/** Minutes from one check of all to the next. */
export const intervals = ['', '5', '15', '60'] as const

export const search = {
  ...facetParams,
  /** The key of an incident: only those whom it concerns. */
  incident: text(),
  as: oneOf(['list', 'grid'], 'list'),
  sort: sorting(sortable, ''),
  every: oneOf(intervals, ''),
}
export type View = Values<typeof search>

export const loader = async () => {
  void queryClient.prefetchQuery(problems({ state: 'open' }))
  void queryClient.prefetchQuery(savedViews())
  await Promise.all([
    queryClient.prefetchQuery(people()),
    queryClient.prefetchQuery(personChecks()),
  ])
  return null
}
