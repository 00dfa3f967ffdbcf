import { personChecks } from '#src/api/connection-checks.ts'
import { queryClient } from '#src/api/query-client.ts'
import { people } from '#src/api/workspace.ts'
import { sorting, text, texts } from '#lib/search-params.ts'

export const search = {
  q: text(),
  tag: texts(),
  sort: sorting(['label', 'worst', 'last_activity'], ''),
}

export const loader = async () => {
  void queryClient.prefetchQuery(personChecks())
  await queryClient.prefetchQuery(people())
  return null
}
