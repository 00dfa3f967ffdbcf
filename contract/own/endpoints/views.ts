import { SavedViews } from '#contract/own/connection-checks.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'

export const viewEndpoints = {
  listViews: {
    method: 'GET',
    path: '/workspace/views',
    summary: 'Saved views of the connections list',
    right: 'views.read',
    answer: SavedViews,
  },
  putViews: {
    method: 'PUT',
    path: '/workspace/views',
    summary: 'Replace all saved views, based on the version given',
    right: 'views.write',
    body: SavedViews,
    answer: SavedViews,
    current: SavedViews,
    errors: { 412: 'Someone else changed the saved views. Nothing was saved.' },
  },
} as const satisfies Record<string, OwnEndpoint>
