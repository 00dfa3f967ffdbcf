/** The views of the board that a team has saved. */
import { queryOptions } from '@tanstack/react-query'

import type { SavedView, SavedViews, ViewsConflict } from '#contract/own/connection-checks.ts'
import { connectionPaths } from '#contract/own/connection-paths.ts'
import { ApiError, sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

export const savedViews = () =>
  queryOptions({
    queryKey: ['savedViews'],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', connectionPaths.views, { signal })).body as SavedViews,
  })

/**
 * Changes the saved views. Where somebody else changed them meanwhile, the same is done to theirs, so that nobody's are
 * lost.
 */
export async function changeViews(change: (views: SavedView[]) => SavedView[]): Promise<void> {
  const { queryKey } = savedViews()
  const known = await queryClient.fetchQuery(savedViews())
  const put = async ({ views, version }: SavedViews) =>
    (await sendRequest('PUT', connectionPaths.views, { body: { views: change(views), version } }))
      .body as SavedViews
  const kept = await put(known).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    return put((JSON.parse(error.answer) as ViewsConflict).current)
  })
  queryClient.setQueryData(queryKey, kept)
}
