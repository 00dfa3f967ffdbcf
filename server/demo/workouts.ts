import type { SentWorkout } from '#contract/interface/workouts.ts'
import { aikosWorkouts } from '#server/demo/histories/aiko.ts'
import { danielsWorkouts } from '#server/demo/histories/daniel.ts'
import { eriksWorkouts } from '#server/demo/histories/erik.ts'
import { gracesWorkouts } from '#server/demo/histories/grace.ts'
import { haroldsWorkouts } from '#server/demo/histories/harold.ts'
import { ingridsWorkouts } from '#server/demo/histories/ingrid.ts'
import { matteosWorkouts } from '#server/demo/histories/matteo.ts'
import { mayasWorkouts } from '#server/demo/histories/maya.ts'
import { fewWorkouts, leilasWorkouts } from '#server/demo/histories/others.ts'
import { robinsWorkouts } from '#server/demo/histories/robin.ts'
import { tomaszsWorkouts } from '#server/demo/histories/tomasz.ts'
import { trialWorkouts } from '#server/demo/histories/trial.ts'

import { demoConnections } from './connections.ts'
import { otherPeople, sharedAccount } from './people.ts'
import { idOf } from './random.ts'

const histories = [
  mayasWorkouts,
  danielsWorkouts,
  ingridsWorkouts,
  aikosWorkouts,
  matteosWorkouts,
  haroldsWorkouts,
  tomaszsWorkouts,
  eriksWorkouts,
  gracesWorkouts,
  leilasWorkouts,
  robinsWorkouts,
  trialWorkouts,
]

/** All workouts of the demo, up to the day before `today`. */
export function demoWorkouts(today: string): SentWorkout[] {
  const connections = demoConnections(today)
  const [lender, borrower] = sharedAccount
  const workouts = [
    ...histories.flatMap((history) => history(today)),
    ...otherPeople.flatMap((person) =>
      fewWorkouts(person, connections.get(person.user_id) ?? [], today),
    ),
  ]
  const borrowedFrom = connections.get(borrower.user_id)?.find(({ slug }) => slug === 'strava')
  const borrowed = workouts
    .filter(
      ({ user_id, calendar_date }) =>
        user_id === lender.user_id &&
        calendar_date >= (borrowedFrom?.created_on.slice(0, 10) ?? ''),
    )
    .map((workout) => ({
      ...workout,
      id: idOf(`borrowed ${workout.id}`),
      user_id: borrower.user_id,
    }))
  return [...workouts.filter(({ user_id }) => user_id !== borrower.user_id), ...borrowed]
}
