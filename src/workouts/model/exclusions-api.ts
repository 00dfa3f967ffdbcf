/** Requests for a team's exclusions from a person's workouts. */
import { queryOptions } from '@tanstack/react-query'

import type { Exclusion, Exclusions, ExclusionToPut } from '#contract/own/exclusions.ts'
import { callOwn, currentOf } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** The newest first. */
export const personExclusions = (user_id: string) =>
  queryOptions({
    queryKey: ['personExclusions', user_id],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/people/:user_id/exclusions', { params: { user_id }, signal }))
        .exclusions,
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

const PUT = 'PUT /workspace/people/:user_id/exclusions/:workout_id'
const DELETE = 'DELETE /workspace/people/:user_id/exclusions/:workout_id'

/** Shows what there is after a change; where it was refused, what there is instead of it. */
async function show(
  user_id: string,
  route: typeof PUT | typeof DELETE,
  answer: Promise<Exclusions>,
): Promise<void> {
  try {
    showExclusions(user_id, (await answer).exclusions)
  } catch (error) {
    showExclusions(user_id, currentOf(route, error).exclusions)
    throw new ExclusionChanged()
  }
}

/** Leaves a workout out, or some of its figures, in the place of the version it goes on from. */
export const putExclusion = (user_id: string, workout_id: string, body: ExclusionToPut) =>
  show(user_id, PUT, callOwn(PUT, { params: { user_id, workout_id }, body }))

/** Lets a workout count again. */
export const removeExclusion = (user_id: string, { workout_id, version }: Exclusion) =>
  show(user_id, DELETE, callOwn(DELETE, { params: { user_id, workout_id }, query: { version } }))
