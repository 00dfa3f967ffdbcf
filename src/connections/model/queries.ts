import { queryOptions } from '@tanstack/react-query'

import { endpoints } from '#contract/interface/endpoints.ts'
import type { Day } from '#lib/days.ts'
import { call } from '#src/kit/api/read.ts'

export const listProviders = (args: { user_id: string }) =>
  queryOptions({
    queryKey: ['listProviders', args],
    queryFn: ({ signal }) => call(endpoints.listProviders, { params: args, signal }),
  })

/**
 * Workouts since a day. The interface has no last-sync time, so they show when a connection last
 * sent something.
 */
export const listWorkoutsSince = (user_id: string, start_date: Day) =>
  queryOptions({
    queryKey: ['listWorkouts', { user_id, start_date }],
    queryFn: ({ signal }) =>
      call(endpoints.listWorkouts, { params: { user_id }, query: { start_date }, signal }),
  })
