/** Requests for the reference values of a person's training. */
import { queryOptions } from '@tanstack/react-query'

import type { ToldSettings, VersionedSettings } from '#contract/own/person-settings.ts'
import { callOwn, currentOf } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

export const personSettings = (user_id: string) =>
  queryOptions({
    queryKey: ['personSettings', user_id],
    queryFn: ({ signal }) =>
      callOwn('GET /workspace/people/:user_id/settings', { params: { user_id }, signal }),
    staleTime: 60_000,
  })

/** Keeps the settings; where somebody else changed them meanwhile, answers with theirs instead, and nothing is saved. */
export async function putPersonSettings(
  user_id: string,
  put: VersionedSettings,
): Promise<ToldSettings | null> {
  const { queryKey } = personSettings(user_id)
  const route = 'PUT /workspace/people/:user_id/settings'
  try {
    const kept = await callOwn(route, { params: { user_id }, body: put })
    const before = queryClient.getQueryData(queryKey)?.settings.max_hr?.value
    queryClient.setQueryData(queryKey, kept)
    // our own service cuts the zones of imported recordings by it
    if (before !== put.settings.max_hr?.value)
      void queryClient.invalidateQueries({ queryKey: ['listWorkouts', { user_id }] })
    return null
  } catch (error) {
    const current = currentOf(route, error)
    queryClient.setQueryData(queryKey, current)
    return current
  }
}
