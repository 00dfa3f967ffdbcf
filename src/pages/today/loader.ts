import { oneOf } from '#lib/search-params.ts'
import { changeKinds } from '#contract/connection-checks.ts'
import { personChecks } from '#src/api/connection-checks.ts'
import { problems } from '#src/api/problems.ts'
import { queryClient } from '#src/api/query-client.ts'
import { people } from '#src/api/workspace.ts'

export const search = {
  /** Since when something is new; empty is the last visit in this browser. */
  since: oneOf(['', '1d', '7d'], ''),
  /** Only changes of one kind. */
  change: oneOf(['', ...changeKinds], ''),
}

// the page is drawn from the last check: nothing of it waits for the service
export const loader = async () => {
  void queryClient.prefetchQuery(problems())
  await Promise.all([
    queryClient.prefetchQuery(people()),
    queryClient.prefetchQuery(personChecks()),
  ])
  return null
}
