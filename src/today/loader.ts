import { changeKinds } from '#contract/own/connection-checks.ts'
import { oneOf } from '#lib/search-params.ts'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import { incidents } from '#src/connections/model/problems.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

export const search = {
  /** Time from which something is new. Empty is the last visit in this browser. */
  since: oneOf(['', '1d', '7d'], ''),
  /** Only changes of one kind. */
  change: oneOf(['', ...changeKinds], ''),
}

/** Time limit for responses to be part of the first render. Each card waits for its own request. */
const AT_ONCE_MS = 400

// the page is rendered from the last check: none of it waits for the service
export const loader = async () => {
  void queryClient().prefetchQuery(incidents())
  const known = [queryClient().prefetchQuery(people()), queryClient().prefetchQuery(personChecks())]
  await Promise.race([
    Promise.all(known),
    new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS)),
  ])
  return null
}
