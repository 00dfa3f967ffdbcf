import { queryClient } from '#src/kit/api/query-client.ts'

import { apiKeys } from './api-keys.ts'

export const loader = async () => {
  await queryClient()
    .ensureQueryData({ ...apiKeys(), revalidateIfStale: true })
    .catch(() => null)
  return null
}
