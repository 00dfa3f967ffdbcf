import type { LoaderFunctionArgs } from 'react-router-dom'

import { readSearch, text, texts } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { savedSet, savedSets, savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

export const setComparisonSearch = {
  sets: texts(),
  /** A second set selected before the first. */
  with: text(),
  ...orderSetParams,
}

export const loader = ({ request }: LoaderFunctionArgs) => {
  const { sets } = readSearch(setComparisonSearch, new URL(request.url).searchParams)
  void queryClient().prefetchQuery(savedSets())
  void queryClient().prefetchQuery(savedSnapshots())
  for (const id of sets) void queryClient().prefetchQuery(savedSet(id))
  return null
}
