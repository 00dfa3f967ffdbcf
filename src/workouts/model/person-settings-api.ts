/** Requests for the reference values of a person's training. */
import { queryOptions } from '@tanstack/react-query'

import { analysisPaths } from '#contract/own/analysis-paths.ts'
import type {
  SettingsConflict,
  ToldSettings,
  VersionedSettings,
} from '#contract/own/person-settings.ts'
import { fillPath } from '#lib/address.ts'
import { ApiError, sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

const settingsPath = (user_id: string) => fillPath(analysisPaths.settings, { user_id })

export const personSettings = (user_id: string) =>
  queryOptions({
    queryKey: ['personSettings', user_id],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', settingsPath(user_id), { signal })).body as ToldSettings,
    staleTime: 60_000,
  })

/** Keeps the settings; where somebody else changed them meanwhile, answers with theirs instead, and nothing is saved. */
export async function putPersonSettings(
  user_id: string,
  put: VersionedSettings,
): Promise<ToldSettings | null> {
  const { queryKey } = personSettings(user_id)
  try {
    const { body } = await sendRequest('PUT', settingsPath(user_id), { body: put })
    const before = queryClient.getQueryData(queryKey)?.settings.max_hr?.value
    queryClient.setQueryData(queryKey, body as ToldSettings)
    // our own service cuts the zones of imported recordings by it
    if (before !== put.settings.max_hr?.value)
      void queryClient.invalidateQueries({ queryKey: ['listWorkouts', { user_id }] })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const { current } = JSON.parse(error.answer) as SettingsConflict
    queryClient.setQueryData(queryKey, current)
    return current
  }
}
