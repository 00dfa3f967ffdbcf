import type { LoaderFunctionArgs } from 'react-router-dom'

import { readSearch } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts, listMarkersWithCode } from '#src/lab/catalog/queries.ts'
import { prefetchNotAllowedAccounts } from '#src/lab/lab-accounts/account-allowlist.ts'
import { comparedParam } from '#src/lab/markers/list-params.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { savedSets, savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

export const comparisonSearch = { compare: comparedParam, ...orderSetParams }

export const loader = ({ request }: LoaderFunctionArgs) => {
  const { compare } = readSearch(comparisonSearch, new URL(request.url).searchParams)
  for (const key of compare) void queryClient().prefetchQuery(listMarkersWithCode(readLabCode(key)))
  void queryClient().prefetchQuery(listLabAccounts())
  prefetchNotAllowedAccounts()
  void queryClient().prefetchQuery(savedSets())
  void queryClient().prefetchQuery(savedSnapshots())
  return null
}
