import * as z from 'zod/mini'

import { Day, Id } from '#contract/interface/common.ts'
import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { PeopleDays, PersonDays } from '#contract/own/workout-days.ts'

export const workoutDayEndpoints = {
  listWorkoutDays: {
    method: 'GET',
    path: '/workspace/workout-days',
    summary:
      'Everyone’s workouts by day, as last loaded, one page at a time. Use `after` for the next page',
    right: 'workouts.read',
    query: z.object({ from: Day, after: z.optional(Id) }),
    answer: PeopleDays,
  },
  readWorkoutDays: {
    method: 'POST',
    path: '/workspace/workout-days/:user_id',
    summary:
      'Load a person’s workouts now. If loading fails, the response has the previous workouts, and `failed` gives the reason',
    right: 'workouts.read',
    params: z.object({ user_id: PathId }),
    query: z.object({ from: Day }),
    answer: PersonDays,
    missing: { user_id: 'This person isn’t on the list' },
  },
} as const satisfies Record<string, OwnEndpoint>
