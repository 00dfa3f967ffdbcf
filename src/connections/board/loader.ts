import { oneOf, sorting, text, texts, type Values } from '#lib/search-params.ts'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import { incidents, problems } from '#src/connections/model/problems.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

import { facetParams } from './facets.ts'
import { savedViews } from './views.ts'

/** Sort columns of the board, other than worst first. */
export const sortable = ['person', 'open', 'activity', 'checked'] as const

/** Minutes between refreshes of everyone. */
export const intervals = ['', '5', '15', '60'] as const

export const search = {
  ...facetParams,
  /** Key of an incident, to show only the affected people. */
  incident: text(),
  as: oneOf(['list', 'grid'], 'list'),
  /** Provider shown in the grid on a phone. Empty means the one with most issues. */
  column: text(),
  sort: sorting(sortable, ''),
  every: oneOf(intervals, ''),
  /** Ids of the selected people, if there are few. */
  selected: texts(),
}
export type View = Values<typeof search>

export const loader = async () => {
  void queryClient().prefetchQuery(problems({ state: 'open' }))
  void queryClient().prefetchQuery(savedViews())
  const primary = [people(), personChecks()] as const
  // read before, so that a filter doesn't wait for a reload
  const isKnown = primary.every(({ queryKey }) => queryClient().getQueryData(queryKey))
  const reading = Promise.all([
    queryClient().prefetchQuery(primary[0]),
    queryClient().prefetchQuery(primary[1]),
    queryClient().prefetchQuery(incidents()),
  ])
  if (!isKnown) await reading
  return null
}
