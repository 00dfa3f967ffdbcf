/** The views of the board that a team has saved. */
import { queryOptions } from '@tanstack/react-query'

import type { SavedView, SavedViews } from '#contract/own/connection-checks.ts'
import { callOwn, currentOf } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

export const savedViews = () =>
  queryOptions({
    queryKey: ['savedViews'],
    queryFn: ({ signal }) => callOwn('GET /workspace/views', { signal }),
  })

/**
 * Changes the saved views. Where somebody else changed them meanwhile, the same is done to theirs, so that nobody's are
 * lost.
 */
export async function changeViews(change: (views: SavedView[]) => SavedView[]): Promise<void> {
  const { queryKey } = savedViews()
  const known = await queryClient.fetchQuery(savedViews())
  const put = ({ views, version }: SavedViews) =>
    callOwn('PUT /workspace/views', { body: { views: change(views), version } })
  const kept = await put(known).catch((error: unknown) =>
    put(currentOf('PUT /workspace/views', error)),
  )
  queryClient.setQueryData(queryKey, kept)
}
