import { ApiError } from './client.ts'

/** Whether the service understood a request and will not answer it: what is asked must change, not be asked again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
