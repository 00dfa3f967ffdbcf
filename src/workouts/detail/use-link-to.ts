import { useCallback } from 'react'
import { useParams } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { paths } from '#src/kit/url/paths.ts'

/**
 * The user in the address. A response may name another one, or none, but links and requests use the
 * address.
 */
export const useUserId = () => useParams().user_id ?? ''

/** Makes the address of a page of one of this user's workouts. */
export function useLinkTo() {
  const userId = useUserId()
  return useCallback(
    ({ id, calendar_date }: Workout) => paths.workout(userId, id, calendar_date),
    [userId],
  )
}
