/** `GET`, `POST` and `DELETE` of the session; `GET` and `PUT` of the people, `DELETE` of one at `/workspace/people/:user_id`. */
export const workspacePaths = {
  session: '/workspace/session',
  people: '/workspace/people',
} as const
/** The seven endpoints, as the gateway passes them on, are below this. */
export const API_PREFIX = '/api'
