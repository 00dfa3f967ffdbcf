import type { ErrorBody } from '#contract/common.ts'

/** An error that the client is told as it is: its status, its body's `detail` and what the headers say besides. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly detail: ErrorBody['detail']
  readonly headers: Record<string, string>

  constructor(
    statusCode: number,
    detail: ErrorBody['detail'],
    headers: Record<string, string> = {},
  ) {
    super(typeof detail === 'string' ? detail : 'A parameter was refused')
    this.statusCode = statusCode
    this.detail = detail
    this.headers = headers
  }
}
