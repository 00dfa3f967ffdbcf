import type { Workout } from '#contract/interface/workouts.ts'
import type { Day } from '#lib/days.ts'
import { sentIdOf } from '#lib/read-leniently.ts'

/**
 * The workout of an address. Two with one ID are distinguished by a number that depends on the
 * rest of the response, so the day decides between them if possible.
 */
export function findWorkout(
  workouts: readonly Workout[],
  id: string,
  on: Day,
): Workout | undefined {
  const sameId = workouts.filter((one) => sentIdOf(one.id) === sentIdOf(id))
  const ofDay = sameId.filter((one) => one.calendar_date === on)
  return ofDay.length === 1 ? ofDay[0] : workouts.find((one) => one.id === id)
}
