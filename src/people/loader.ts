import { flag, sorting, text, texts } from '#lib/search-params.ts'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import { incidents } from '#src/connections/model/problems.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

export const sortable = ['label', 'worst', 'last_activity'] as const

export const search = {
  q: text(),
  tag: texts(),
  /** True to open the dialog for adding people. */
  add: flag(),
  /** `added` is the order of the team's list. */
  sort: sorting([...sortable, 'added'], 'label'),
}

export const loader = async () => {
  void queryClient().prefetchQuery(personChecks())
  void queryClient().prefetchQuery(incidents())
  await queryClient().prefetchQuery(people())
  return null
}
