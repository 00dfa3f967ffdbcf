/**
 * `GET` of all last checks, `GET` of their summary; `POST` of one person's check; `GET` of what changed
 * (`?since=<instant>&user_id=<id>`); `GET` and `PATCH` of the problems, `GET` of one's history at `:id/history`; `GET` and
 * `PUT` of the saved views.
 */
export const connectionPaths = {
  checks: '/workspace/checks',
  summary: '/workspace/checks/summary',
  check: '/workspace/checks/:user_id',
  changes: '/workspace/connection-changes',
  problems: '/workspace/problems',
  history: '/workspace/problems/:id/history',
  views: '/workspace/views',
} as const
