import { queryClient } from '#src/kit/api/query-client.ts'

import { members } from './members.ts'

export const loader = async () => {
  await queryClient()
    .ensureQueryData({ ...members(), revalidateIfStale: true })
    .catch(() => null)
  return null
}
