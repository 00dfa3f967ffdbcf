import type { Workout } from '#contract/interface/workouts.ts'

export type RecordedWorkout = Pick<
  Workout,
  'provider_id' | 'time_start' | 'timezone_offset' | 'sport' | 'distance' | 'moving_time' | 'source'
>

/** One workout at the provider, and the people who have it. */
export type SharedWorkout = { id: string; workout: RecordedWorkout; user_ids: string[] }

/** Workouts of a provider by its own IDs, newest first, each with everyone who has it. */
export function sharedWorkouts(
  provider: string,
  people: readonly { user_id: string; workouts: readonly RecordedWorkout[] }[],
): SharedWorkout[] {
  const found = new Map<string, SharedWorkout>()
  for (const { user_id, workouts } of people)
    for (const workout of workouts) {
      const { provider_id: id, source } = workout
      if (source.provider !== provider || !id) continue
      const known = found.get(id)
      if (!known) found.set(id, { id, workout, user_ids: [user_id] })
      else if (!known.user_ids.includes(user_id)) known.user_ids.push(user_id)
    }
  return [...found.values()].sort(
    (a, b) => Date.parse(b.workout.time_start ?? '') - Date.parse(a.workout.time_start ?? ''),
  )
}
