/** Views of the board saved by a team and its members. */
import { queryOptions } from '@tanstack/react-query'

import type { SavedView, SavedViews, ViewToPut } from '#contract/own/connection-checks.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** The team's and the member's own, by name. */
export const savedViews = () =>
  queryOptions({
    queryKey: ['savedViews'],
    queryFn: ({ signal }) => callOwn('GET /workspace/views', { signal }),
  })

const show = (views: SavedViews) => queryClient().setQueryData(savedViews().queryKey, views)

/**
 * Replaces a version of a view, or creates one for version 0. After a ConflictError, the views are
 * current.
 */
export const putView = async ({ id, ...body }: ViewToPut & { id: string }): Promise<unknown> =>
  show(await callOwn('PUT /workspace/views/:id', { params: { id }, body, onConflict: show }))

/** Deletes a view. After a ConflictError, the views are current. */
export const removeView = async ({ id, version }: SavedView): Promise<unknown> =>
  show(
    await callOwn('DELETE /workspace/views/:id', {
      params: { id },
      query: { version },
      onConflict: show,
    }),
  )
