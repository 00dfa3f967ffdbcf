import { readSearch } from '#lib/search-params.ts'
import { members } from '#src/app/members/members.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { denialOf } from '#src/kit/lib/rights.ts'

import { auditEvents, search } from './audit.ts'

export { atAnotherPage as shouldRevalidate } from '#src/kit/page/revalidation.ts'

export const loader = async ({ request }: { request: Request }) => {
  const view = readSearch(search, new URL(request.url).searchParams)
  if (!denialOf('members.read')) void queryClient().prefetchQuery(members())
  await queryClient()
    .ensureQueryData(auditEvents(view))
    .catch(() => null)
  return null
}
