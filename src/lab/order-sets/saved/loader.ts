import { sorting, text, texts, type Values } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'

import { savedSets } from './saved-order-sets.ts'

/** The columns that the saved sets can be sorted by. */
export const savedSortable = ['saved_at', 'name', 'tests', 'codes', 'dx'] as const

export const savedSearch = {
  q: text(),
  tag: text(),
  sort: sorting(savedSortable, '-saved_at'),
  /** Ids of the two sets to compare. */
  sets: texts(),
  ...orderSetParams,
}
export type SavedView = Values<typeof savedSearch>

export const loader = () => {
  void queryClient.prefetchQuery(savedSets())
  return null
}
