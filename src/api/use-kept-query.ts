import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from './client.ts'

export type Kept<T> = {
  /** The newest answer there is: of these arguments, or still of the ones before. */
  data: T
  /** `data` answers earlier arguments: these are still under way, or failed. */
  old: boolean
  busy: boolean
  error: Error | null
  /** When `data` was received, milliseconds since 1970. */
  receivedAt: number
  retry: () => void
}

/**
 * A page's primary query, after its loader has awaited it. What was on screen stays while the next answer comes and
 * when it fails; a failure with nothing to keep, or an ended session, is thrown to the error page.
 */
export function useKeptQuery<T, Key extends QueryKey>(options: UseQueryOptions<T, DefaultError, T, Key>): Kept<T> {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(options)
  const [last, setLast] = useState<{ data: T; receivedAt: number } | null>(null)
  if (data !== undefined && (last === null || last.data !== data || last.receivedAt !== dataUpdatedAt))
    setLast({ data, receivedAt: dataUpdatedAt })

  const shown = data !== undefined ? { data, receivedAt: dataUpdatedAt } : last
  const signedOut = error instanceof ApiError && error.status === 401
  if (!shown || signedOut) throw error ?? new Error('The page was shown before its data was asked for.')
  return { ...shown, old: data === undefined, busy: isFetching, error, retry: () => void refetch() }
}
