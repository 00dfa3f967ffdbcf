import type { SentWorkout } from '#contract/interface/workouts.ts'

import { demoWorkouts } from './workouts.ts'

const made = new Map<string, SentWorkout[]>()

/** The workouts of the demo, created once per day because that takes seconds. Read-only. */
export function madeWorkouts(today: string): SentWorkout[] {
  const workouts = made.get(today) ?? demoWorkouts(today)
  made.set(today, workouts)
  return workouts
}
