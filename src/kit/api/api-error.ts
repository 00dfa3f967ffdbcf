/** Reason that there is no response to show. */
type Kind =
  /** The service answered with an error status. */
  | 'http'
  /** No response: offline, or the gateway is down. */
  | 'unreachable'
  /** It answered 200 with something that doesn't follow the interface. */
  | 'unreadable'

export class ApiError extends Error {
  readonly kind: Kind
  /** 0 without a response. */
  readonly status: number
  readonly requestId: string | null
  /** Seconds that the service asks to wait before another attempt. */
  readonly retryAfter: number | null
  /** Body of the response as sent. Empty if there was none. */
  readonly answer: string

  constructor(
    kind: Kind,
    message: string,
    about: {
      status?: number
      requestId?: string | null
      retryAfter?: number | null
      answer?: string
    } = {},
  ) {
    super(message)
    this.kind = kind
    this.status = about.status ?? 0
    this.requestId = about.requestId ?? null
    this.retryAfter = about.retryAfter ?? null
    this.answer = about.answer ?? ''
  }
}

/**
 * True if a response says that no one is signed in anymore. It is thrown during rendering, which
 * leads to the sign-in.
 */
export const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401
