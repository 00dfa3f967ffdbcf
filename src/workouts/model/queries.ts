import { queryOptions } from '@tanstack/react-query'

import { endpoints } from '#contract/interface/endpoints.ts'
import { call } from '#src/kit/api/read.ts'

export const listWorkouts = (args: { user_id: string; start_date: string; end_date?: string }) =>
  queryOptions({
    queryKey: ['listWorkouts', args],
    queryFn: ({ signal }) => {
      const { user_id, ...query } = args
      return call(endpoints.listWorkouts, { params: { user_id }, query, signal })
    },
  })
