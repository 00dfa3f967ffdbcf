import { HttpError } from '#server/http/http-error.ts'

export const badRequest = (detail: string) => new HttpError(400, detail)
/**
 * One message for a key that is missing, unknown, or revoked, so that a stranger learns nothing
 * from the difference.
 */
export const unauthorized = () =>
  new HttpError(401, 'Send a valid team key or API key in the x-service-api-key header')
/** Another team's records get the same message as missing ones. */
export const notFound = (what: string) => new HttpError(404, what)
