import { oneOf, sorting, text, texts, type Values } from '#lib/search-params.ts'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import { incidents, problems } from '#src/connections/model/problems.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

import { facetParams } from './facets.ts'
import { savedViews } from './views.ts'

/** The columns that the board is sorted by beside the worst first. */
export const sortable = ['person', 'open', 'activity', 'checked'] as const

/** Minutes from one check of all to the next. */
export const intervals = ['', '5', '15', '60'] as const

export const search = {
  ...facetParams,
  /** The key of an incident: only those whom it concerns. */
  incident: text(),
  as: oneOf(['list', 'grid'], 'list'),
  /** The provider that a phone shows of the grid; empty is the one with most issues. */
  column: text(),
  sort: sorting(sortable, ''),
  every: oneOf(intervals, ''),
  /** Ids of those who are selected, where they are few. */
  selected: texts(),
}
export type View = Values<typeof search>

export const loader = async () => {
  void queryClient().prefetchQuery(problems({ state: 'open' }))
  void queryClient().prefetchQuery(savedViews())
  const primary = [people(), personChecks()] as const
  // read before: a filter does not wait for what is read anew meanwhile
  const isKnown = primary.every(({ queryKey }) => queryClient().getQueryData(queryKey))
  const reading = Promise.all([
    queryClient().prefetchQuery(primary[0]),
    queryClient().prefetchQuery(primary[1]),
    queryClient().prefetchQuery(incidents()),
  ])
  if (!isKnown) await reading
  return null
}
