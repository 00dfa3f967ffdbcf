import {
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, isSignedOut } from './api-error.ts'

export type WithPrevious<T> = {
  /** The newest response: for these arguments, or still for the previous ones. */
  data: T
  /** True if `data` is for earlier arguments: these are still loading, or failed. */
  isPrevious: boolean
  isFetching: boolean
  error: Error | null
  /** Time at which `data` was received, milliseconds since 1970. */
  receivedAt: number
  retry: () => void
}

/** Nothing was ever received: loading, or failed. */
export type NothingYet = {
  data: undefined
  isPrevious: false
  isFetching: boolean
  error: Error | null
  retry: () => void
}

/**
 * A page's primary query, for a page that itself shows a failure while it has no data, because one
 * of its filters can be the cause. Previous content stays while the next response loads and if it
 * fails. What may no longer be seen leaves no previous content. An ended session is thrown to the
 * error page.
 */
export function useQueryOrPrevious<Answer, T, Key extends QueryKey>(
  options: UseQueryOptions<Answer, DefaultError, T, Key>,
): WithPrevious<T> | NothingYet {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(options)
  const [last, setLast] = useState<{ data: T; receivedAt: number } | null>(null)
  if (
    data !== undefined &&
    (last === null || last.data !== data || last.receivedAt !== dataUpdatedAt)
  )
    setLast({ data, receivedAt: dataUpdatedAt })

  if (isSignedOut(error)) throw error
  const isDenied = error instanceof ApiError && error.status === 403
  const about = { isFetching, error, retry: () => void refetch() }
  const shown = data !== undefined ? { data, receivedAt: dataUpdatedAt } : last
  return shown && !isDenied
    ? { ...shown, ...about, isPrevious: data === undefined }
    : { ...about, data: undefined, isPrevious: false }
}

/**
 * A page's primary query, after its loader has awaited it: as above, but a failure without
 * previous content is thrown to the error page.
 */
export function useQueryWithPrevious<Answer, T, Key extends QueryKey>(
  options: UseQueryOptions<Answer, DefaultError, T, Key>,
): WithPrevious<T> {
  const result = useQueryOrPrevious(options)
  if (!('receivedAt' in result))
    throw result.error ?? new Error('The page rendered before its data was requested.')
  return result
}
