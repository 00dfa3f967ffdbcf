import type { LoaderFunctionArgs } from 'react-router-dom'

import { diagnosisParams, diagnosisQuery } from '#lib/first-requests.ts'
import { searchDiagnoses } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { orderSetParams } from '#src/url/order-set-params.ts'
import { readSearch } from '#lib/search-params.ts'

export const search = { ...diagnosisParams, ...orderSetParams }

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const diagnosis_query = diagnosisQuery(readSearch(search, new URL(request.url).searchParams).q)
  if (!diagnosis_query) return null
  const options = searchDiagnoses({ diagnosis_query })
  // the signal aborts the request as soon as another key was typed
  request.signal.addEventListener(
    'abort',
    () => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true }),
    { once: true },
  )
  await queryClient.prefetchQuery(options)
  return null
}
