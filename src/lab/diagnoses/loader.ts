import type { LoaderFunctionArgs } from 'react-router-dom'

import { diagnosisParams, diagnosisQuery } from '#lib/first-requests.ts'
import { readSearch } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { searchDiagnoses } from '#src/lab/catalog/queries.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { diagnosisReading } from './diagnosis-reading.ts'

export const search = { ...diagnosisParams, ...orderSetParams }

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const diagnosis_query = diagnosisQuery(readSearch(search, new URL(request.url).searchParams).q)
  void queryClient().prefetchQuery(savedSets())
  if (!diagnosis_query) return null
  const asked = [
    searchDiagnoses({ diagnosis_query }),
    diagnosisReading({ diagnosis_query }),
  ] as const
  // the signal aborts the requests as soon as another address is requested
  request.signal.addEventListener(
    'abort',
    () => {
      for (const { queryKey } of asked) void queryClient().cancelQueries({ queryKey, exact: true })
    },
    { once: true },
  )
  const [answers, reading] = asked
  if ((await queryClient().ensureQueryData(session())).upstream.kind === 'own')
    void queryClient().prefetchQuery(reading)
  await queryClient().prefetchQuery(answers)
  return null
}
