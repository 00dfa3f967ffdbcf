import type { LoaderFunctionArgs } from 'react-router-dom'

import { quotas } from '#contract/own/quotas.ts'
import { whole } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { savedSet, savedSetVersions } from '#src/lab/order-sets/saved/saved-order-sets.ts'

export const versionsSearch = {
  /** The two versions to compare. 0 means the second newest, and the newest. */
  from: whole(0, 0, quotas.versions),
  to: whole(0, 0, quotas.versions),
  ...orderSetParams,
}

export const loader = ({ params: { set_id = '' } }: LoaderFunctionArgs) => {
  void queryClient().prefetchQuery(savedSet(set_id))
  void queryClient().prefetchQuery(savedSetVersions(set_id))
  return null
}
