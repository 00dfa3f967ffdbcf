/** `GET`, `POST` and `DELETE` of the session; `GET` and `PUT` of the people, `DELETE` of one at `/desk/people/:user_id`. */
export const deskPaths = { session: '/desk/session', people: '/desk/people' } as const
/** The seven endpoints, as the gateway passes them on, are below this. */
export const API_PREFIX = '/api'
