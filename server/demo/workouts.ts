import type { SentWorkout } from '#contract/workouts.ts'

import { demoConnections } from './connections.ts'
import { aikosWorkouts } from './histories/aiko.ts'
import { danielsWorkouts } from './histories/daniel.ts'
import { eriksWorkouts } from './histories/erik.ts'
import { gracesWorkouts } from './histories/grace.ts'
import { haroldsWorkouts } from './histories/harold.ts'
import { ingridsWorkouts } from './histories/ingrid.ts'
import { matteosWorkouts } from './histories/matteo.ts'
import { mayasWorkouts } from './histories/maya.ts'
import { fewWorkouts, leilasWorkouts } from './histories/others.ts'
import { robinsWorkouts } from './histories/robin.ts'
import { tomaszsWorkouts } from './histories/tomasz.ts'
import { trialWorkouts } from './histories/trial.ts'
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

/** All workouts of the demonstration, up to the day before `today`. */
export function demoWorkouts(today: string): SentWorkout[] {
  const connections = demoConnections(today)
  const [lender, borrower] = sharedAccount
  const workouts = [
    ...histories.flatMap((history) => history(today)),
    ...otherPeople.flatMap((person) =>
      fewWorkouts(person, connections.get(person.user_id) ?? [], today),
    ),
  ]
  const borrowed = workouts
    .filter(({ user_id }) => user_id === lender.user_id)
    .map((workout) => ({
      ...workout,
      id: idOf(`borrowed ${workout.id}`),
      user_id: borrower.user_id,
    }))
  return [...workouts.filter(({ user_id }) => user_id !== borrower.user_id), ...borrowed]
}
