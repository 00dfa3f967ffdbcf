/** Requests for a team's exclusions from a person's workouts. */
import { queryOptions } from '@tanstack/react-query'

import type { Exclusion, Exclusions, ExclusionToPut } from '#contract/own/exclusions.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** Exclusions, newest first. */
export const personExclusions = (user_id: string) =>
  queryOptions({
    queryKey: ['personExclusions', user_id],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/people/:user_id/exclusions', { params: { user_id }, signal }))
        .exclusions,
    staleTime: 60_000,
  })

const show = (user_id: string) => {
  return ({ exclusions }: Exclusions) => {
    queryClient().setQueryData(personExclusions(user_id).queryKey, exclusions)
    // figures over many people depend on it
    void queryClient().invalidateQueries({ queryKey: ['workoutDays'] })
    void queryClient().invalidateQueries({ queryKey: ['strip', user_id] })
  }
}

/** Excludes a workout, or some of its figures, replacing the version that it was based on. */
export const putExclusion = (user_id: string, workout_id: string, body: ExclusionToPut) =>
  callOwn('PUT /workspace/people/:user_id/exclusions/:workout_id', {
    params: { user_id, workout_id },
    body,
    onConflict: show(user_id),
  }).then(show(user_id))

/** Includes a workout again. */
export const removeExclusion = (user_id: string, { workout_id, version }: Exclusion) =>
  callOwn('DELETE /workspace/people/:user_id/exclusions/:workout_id', {
    params: { user_id, workout_id },
    query: { version },
    onConflict: show(user_id),
  }).then(show(user_id))
