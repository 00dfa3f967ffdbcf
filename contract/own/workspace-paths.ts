/**
 * `GET`, `POST` and `DELETE` of the session, `POST` that its person is active; `GET` of all sessions of the workspace,
 * `DELETE` of the others, or of one at `/workspace/sessions/:id`; `GET` and `PUT` of the people, `DELETE` of one at
 * `/workspace/people/:user_id`; `GET` of how a diagnosis search was read, and of what is known of diagnosis codes.
 */
export const workspacePaths = {
  session: '/workspace/session',
  active: '/workspace/session/active',
  sessions: '/workspace/sessions',
  people: '/workspace/people',
  diagnosisReading: '/workspace/diagnoses/reading',
  diagnosisCodes: '/workspace/diagnoses/codes',
} as const
/** The seven endpoints, as the gateway passes them on, are below this. */
export const API_PREFIX = '/api'
/** The name of the `<meta>` in which the page's HTML says who is signed in, as the session's own answer does: JSON. */
export const SESSION_META = 'rounds-session'
/** Our own service's documentation, on its port and at the dashboard's origin. */
export const DOCS_PATH = '/docs'
/** Header that names the workspace of an answer, so that a page never mixes two workspaces. */
export const WORKSPACE_HEADER = 'x-rounds-workspace'
