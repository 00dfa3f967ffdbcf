import { ApiError } from './api-error.ts'

/** True if the service understood a request and rejected it, so that retrying it unchanged is pointless. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
