import * as z from 'zod/mini'

import { Day } from '#contract/interface/common.ts'
import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { PeopleDays, PersonDays } from '#contract/own/workout-days.ts'

export const workoutDayEndpoints = {
  listWorkoutDays: {
    method: 'GET',
    path: '/workspace/workout-days',
    summary:
      'Workouts of everybody day by day, as they were last read: a part of the list at a time, the next one with `after`',
    right: 'workouts.read',
    query: z.object({
      from: Day,
      after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
    }),
    answer: PeopleDays,
  },
  readWorkoutDays: {
    method: 'POST',
    path: '/workspace/workout-days/:user_id',
    summary:
      'Read the workouts of one person now. A reading that could not be made is answered with the one before, and `failed` says why',
    right: 'workouts.write',
    params: z.object({ user_id: PathId }),
    query: z.object({ from: Day }),
    answer: PersonDays,
    missing: { user_id: 'This person is not on the list' },
  },
} as const satisfies Record<string, OwnEndpoint>
