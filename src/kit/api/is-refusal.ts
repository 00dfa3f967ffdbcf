import { ApiError } from './client.ts'

/**
 * True where the service understood a request and refused it: the request must change before a
 * retry.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
