/**
 * `GET` of all last checks or of what is otherwise since then (`?since=<instant>`), `GET` of their summary; `POST` of one
 * person's check, `GET` of the one that is kept; `GET` of what changed (`?since=<instant>&user_id=<id>`); `GET`
 * (`?state=open&user_id=<id>&closed_since=<instant>`) and `PATCH` of the problems, `GET` of one's history at
 * `:id/history`, and of all those that the same query finds; `GET` of the incidents; `GET` and `PUT` of the saved views.
 *
 * A check that could not be made is answered with 200 too: the PersonCheck is what was known before, and `failed` has the
 * status of the service (429 and the like, 502 and 504 where it did not answer), its words and the seconds of its
 * Retry-After. Other than 200 are: 401 where the service does not take the key or nobody is signed in any more, 404 where
 * the person is not on the list, 503 and 507 where Rounds cannot keep anything now.
 */
export const connectionPaths = {
  checks: '/workspace/checks',
  summary: '/workspace/checks/summary',
  check: '/workspace/checks/:user_id',
  changes: '/workspace/connection-changes',
  problems: '/workspace/problems',
  history: '/workspace/problems/:id/history',
  histories: '/workspace/problem-histories',
  incidents: '/workspace/incidents',
  views: '/workspace/views',
} as const
