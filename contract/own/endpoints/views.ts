import * as z from 'zod/mini'

import { PutView, SavedViews } from '#contract/own/connection-checks.ts'
import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'

const OneView = z.object({ id: PathId })
const VIEW_CHANGED = { 412: 'Someone else changed or deleted this view. Nothing was saved.' }

export const viewEndpoints = {
  listViews: {
    method: 'GET',
    path: '/workspace/views',
    summary: 'Saved views of the connections list: the team’s and the member’s own',
    right: 'views.read',
    answer: SavedViews,
  },
  putView: {
    method: 'PUT',
    path: '/workspace/views/:id',
    summary: 'Save a view. Send the version that you edited, or 0 to create a view',
    right: 'views.write',
    params: OneView,
    body: PutView,
    answer: SavedViews,
    current: SavedViews,
    errors: VIEW_CHANGED,
  },
  removeView: {
    method: 'DELETE',
    path: '/workspace/views/:id',
    summary: 'Delete a view. Send the version that you saw',
    right: 'views.write',
    params: OneView,
    query: z.object({ version: z.coerce.number().check(z.int(), z.gte(1)) }),
    answer: SavedViews,
    current: SavedViews,
    errors: VIEW_CHANGED,
  },
} as const satisfies Record<string, OwnEndpoint>
