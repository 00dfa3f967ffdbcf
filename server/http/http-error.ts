import { STATUS_CODES } from 'node:http'

import type { ErrorBody } from '#contract/interface/common.ts'
import { isDiskFull, isUnavailable, refusesWrites } from '#server/db/db.ts'

/** One rejected part of a request, and the reason. */
export type Issue = Exclude<ErrorBody['detail'], string>[number]

/** An error that is sent to the client as is: its status, its body's `detail`, and additional headers. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly detail: ErrorBody['detail']
  readonly headers: Record<string, string>

  constructor(
    statusCode: number,
    detail: ErrorBody['detail'],
    headers: Record<string, string> = {},
  ) {
    super(typeof detail === 'string' ? detail : 'A parameter was rejected')
    this.statusCode = statusCode
    this.detail = detail
    this.headers = headers
  }
}

/** 422 with the location of each error. */
export const refused = (issues: Issue[]) => new HttpError(422, issues)
/** 503: the request can be repeated a little later. */
export const notReady = (what: string, retryAfterSeconds = 2) =>
  new HttpError(503, what, { 'retry-after': String(retryAfterSeconds) })

/** 429: the request can be repeated after some seconds. */
export const tooMany = (what: string, seconds: number) =>
  new HttpError(429, `${what}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
    'retry-after': String(seconds),
  })

const refusedBody = (type: string, msg: string) =>
  refused([{ type, loc: ['body'], msg, input: null }])
export const tooDeep = (levels: number) =>
  refusedBody('too_deep', `The body is nested more than ${levels} levels deep`)
export const tooManyValues = (most: number) =>
  refusedBody('too_many_values', `The body has more than ${most} values`)

/** Any error in the format of the interface: Fastify's own, a database driver's, or an internal one. */
export function toHttpError(
  error: { code?: string; statusCode?: number },
  { bodyLimit }: { bodyLimit: number },
): HttpError {
  if (error instanceof HttpError) return error
  const { code = '', statusCode = 500 } = error
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, `The body is larger than ${bodyLimit / 1024} kB`)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new HttpError(415, 'The body must be JSON, with content-type: application/json')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return refusedBody('invalid_json', 'The body isn’t valid JSON')
  if (statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, STATUS_CODES[statusCode] ?? 'Rejected')
  if (isDiskFull(error))
    return new HttpError(
      507,
      'Rounds can’t save because the database disk is full. You can still view data. Ask your Rounds administrator to free some space.',
    )
  if (refusesWrites(error))
    return notReady(
      'Rounds can’t save right now because the database is read-only. You can still view data. Try again in a moment.',
      5,
    )
  if (isUnavailable(error)) return notReady('The database isn’t responding', 5)
  return new HttpError(
    500,
    'Something went wrong on the server. The log has details under this response’s request ID',
  )
}
