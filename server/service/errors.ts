import type { ErrorBody } from '#contract/common.ts'
import { HttpError } from '#server/http-error.ts'

export type Issue = Exclude<ErrorBody['detail'], string>[number]

export const badRequest = (detail: string) => new HttpError(400, detail)
/** One text for a key that is missing, unknown or revoked: a stranger learns nothing from the difference. */
export const unauthorized = () =>
  new HttpError(401, 'Give a valid team API key in the header x-service-api-key')
/** Another team's things are "not found" in the same words. */
export const notFound = (what: string) => new HttpError(404, what)
export const refused = (issues: Issue[]) => new HttpError(422, issues)
export const notReady = (what: string, retryAfterSeconds = 2) =>
  new HttpError(503, what, { 'retry-after': String(retryAfterSeconds) })
