/** Requests for a team's exclusions from a person's workouts. */
import { queryOptions } from '@tanstack/react-query'

import { analysisPaths } from '#contract/own/analysis-paths.ts'
import type {
  Exclusion,
  Exclusions,
  ExclusionsConflict,
  ExclusionToPut,
} from '#contract/own/exclusions.ts'
import { fillPath } from '#lib/address.ts'
import { ApiError, sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** The newest first. */
export const personExclusions = (user_id: string) =>
  queryOptions({
    queryKey: ['personExclusions', user_id],
    queryFn: async ({ signal }) => {
      const path = fillPath(analysisPaths.exclusions, { user_id })
      return ((await sendRequest('GET', path, { signal })).body as Exclusions).exclusions
    },
    staleTime: 60_000,
  })

function showExclusions(user_id: string, exclusions: Exclusion[]) {
  queryClient.setQueryData(personExclusions(user_id).queryKey, exclusions)
  // figures over many people follow
  void queryClient.invalidateQueries({ queryKey: ['workoutDays'] })
}

/** Somebody else changed or undid the same meanwhile. What there is now is shown. */
export class ExclusionChanged extends Error {
  constructor() {
    super('Someone else changed this. Check it, then try again.')
  }
}

/** Sends a change and shows what there is then. */
async function change(user_id: string, send: () => Promise<{ body: unknown }>): Promise<void> {
  try {
    showExclusions(user_id, ((await send()).body as Exclusions).exclusions)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    showExclusions(user_id, (JSON.parse(error.answer) as ExclusionsConflict).exclusions)
    throw new ExclusionChanged()
  }
}

/** Leaves a workout out, or some of its figures, in the place of the version it goes on from. */
export const putExclusion = (user_id: string, workout_id: string, body: ExclusionToPut) =>
  change(user_id, () =>
    sendRequest('PUT', fillPath(analysisPaths.exclusion, { user_id, workout_id }), { body }),
  )

/** Lets a workout count again. */
export const removeExclusion = (user_id: string, { workout_id, version }: Exclusion) =>
  change(user_id, () =>
    sendRequest(
      'DELETE',
      `${fillPath(analysisPaths.exclusion, { user_id, workout_id })}?version=${version}`,
    ),
  )
