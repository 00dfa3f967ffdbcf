import { queryOptions } from '@tanstack/react-query'

import { endpoints } from '#contract/endpoints.ts'
import { call } from '#src/api/read.ts'

export const listProviders = (args: { user_id: string }) =>
  queryOptions({
    queryKey: ['listProviders', args],
    queryFn: ({ signal }) => call(endpoints.listProviders, { params: args, signal }),
  })
