import { people } from '#src/api/workspace.ts'
import { queryClient } from '#src/api/query-client.ts'
import { oneOf, text } from '#lib/search-params.ts'

export const search = {
  q: text(),
  sort: oneOf(['', '-label', 'label', 'added_at', '-added_at'], ''),
}

export const loader = async () => {
  await queryClient.prefetchQuery(people())
  return null
}
