import { changeKinds } from '#contract/own/connection-checks.ts'
import { oneOf } from '#lib/search-params.ts'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import { incidents } from '#src/connections/model/problems.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

export const search = {
  /** Since when something is new; empty is the last visit in this browser. */
  since: oneOf(['', '1d', '7d'], ''),
  /** Only changes of one kind. */
  change: oneOf(['', ...changeKinds], ''),
}

/** Each part of the page waits for itself; only what comes so soon is drawn with the page. */
const AT_ONCE_MS = 400

// the page is drawn from the last check: nothing of it waits for the service
export const loader = async () => {
  void queryClient().prefetchQuery(incidents())
  const known = [queryClient().prefetchQuery(people()), queryClient().prefetchQuery(personChecks())]
  await Promise.race([
    Promise.all(known),
    new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS)),
  ])
  return null
}
