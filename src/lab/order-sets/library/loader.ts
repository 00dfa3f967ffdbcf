import { oneOf, sorting, text, texts } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { savedSets, savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

/** Sortable columns of the saved sets. */
export const sortable = ['saved_at', 'name', 'lab', 'tests', 'price', 'health'] as const

export const search = {
  q: text(),
  /** `me`: sets that the signed-in member created. Empty means all. */
  by: oneOf(['', 'me'], ''),
  tag: texts(),
  lab: texts(),
  health: texts(),
  /** The sets that need a change first. */
  sort: sorting(sortable, 'health'),
  /** Ids of the two sets to compare. */
  sets: texts(),
}

export const loader = () => {
  void queryClient().prefetchQuery(savedSets())
  void queryClient().prefetchQuery(savedSnapshots())
  void queryClient().prefetchQuery(listLabAccounts())
  return null
}
