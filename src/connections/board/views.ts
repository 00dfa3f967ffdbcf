/** The views of the board that a team has saved. */
import { queryOptions } from '@tanstack/react-query'

import type { SavedView, SavedViews } from '#contract/own/connection-checks.ts'
import { callOwn, isConflict } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

export const savedViews = () =>
  queryOptions({
    queryKey: ['savedViews'],
    queryFn: ({ signal }) => callOwn('GET /workspace/views', { signal }),
  })

const PUT = 'PUT /workspace/views'

/**
 * Changes the saved views. Where somebody else changed them meanwhile, the same is done to theirs, so that nobody's are
 * lost. Throws a ConflictError where it was `seen` that they changed.
 */
export async function changeViews(
  change: (views: SavedView[]) => SavedView[],
  seen?: SavedView,
): Promise<void> {
  const { queryKey } = savedViews()
  const show = (views: SavedViews) => queryClient().setQueryData(queryKey, views)
  const put = ({ views, version }: SavedViews) =>
    callOwn(PUT, {
      body: { views: change(views), version },
      onConflict: show,
    })
  const kept = await put(await queryClient().fetchQuery(savedViews())).catch((error: unknown) => {
    if (!isConflict(PUT, error)) throw error
    const now = error.current.views.find(({ id }) => id === seen?.id)
    if (seen && (now?.name !== seen.name || now.search !== seen.search)) throw error
    return put(error.current)
  })
  show(kept)
}
