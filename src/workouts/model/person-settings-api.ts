/** Requests for the reference values of a person's training. */
import { queryOptions } from '@tanstack/react-query'

import type { ToldSettings, VersionedSettings } from '#contract/own/person-settings.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

export const personSettings = (user_id: string) =>
  queryOptions({
    queryKey: ['personSettings', user_id],
    queryFn: ({ signal }) =>
      callOwn('GET /workspace/people/:user_id/settings', { params: { user_id }, signal }),
    staleTime: 60_000,
  })

export const PUT_SETTINGS = 'PUT /workspace/people/:user_id/settings'

/** Saves the settings. A ConflictError contains what someone else saved in the meantime. */
export async function putPersonSettings(user_id: string, put: VersionedSettings): Promise<void> {
  const { queryKey } = personSettings(user_id)
  const show = (settings: ToldSettings) => queryClient().setQueryData(queryKey, settings)
  const before = queryClient().getQueryData(queryKey)?.settings.max_hr?.value
  show(
    await callOwn(PUT_SETTINGS, {
      params: { user_id },
      body: put,
      onConflict: show,
    }),
  )
  if (before === put.settings.max_hr?.value) return
  // our own service uses it to divide imported recordings into zones
  void queryClient().invalidateQueries({ queryKey: ['listWorkouts', { user_id }] })
  // time above 80% of it is a figure over many people
  void queryClient().invalidateQueries({ queryKey: ['workoutDays'] })
}
