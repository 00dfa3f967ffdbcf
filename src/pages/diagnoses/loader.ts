import type { LoaderFunctionArgs } from 'react-router-dom'

import { searchDiagnoses } from '#src/api/queries.ts'
import { queryClient } from '#src/api/query-client.ts'
import { orderSetParams } from '#src/url/order-set-params.ts'
import { readSearch, text } from '#src/url/search.ts'

export const search = { q: text(), ...orderSetParams }

/** The query as it is sent: the interface takes 1 to 200 characters. */
export const queryOf = (q: string) => q.trim().slice(0, 200)

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const diagnosis_query = queryOf(readSearch(search, new URL(request.url).searchParams).q)
  if (!diagnosis_query) return null
  const options = searchDiagnoses({ diagnosis_query })
  // another key was typed: nobody waits for this answer any more
  request.signal.addEventListener(
    'abort',
    () => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true }),
    { once: true },
  )
  await queryClient.prefetchQuery(options)
  return null
}
