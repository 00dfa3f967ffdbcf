import { SavedViews } from '#contract/own/connection-checks.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'

export const viewEndpoints = {
  listViews: {
    method: 'GET',
    path: '/workspace/views',
    summary: 'Saved views of the list of connections',
    right: 'views.read',
    answer: SavedViews,
  },
  putViews: {
    method: 'PUT',
    path: '/workspace/views',
    summary: 'Replace all saved views, in the place of the version they go on from',
    right: 'views.write',
    body: SavedViews,
    answer: SavedViews,
    current: SavedViews,
    errors: { 412: 'Someone else changed the saved views. Nothing was saved.' },
  },
} as const satisfies Record<string, OwnEndpoint>
