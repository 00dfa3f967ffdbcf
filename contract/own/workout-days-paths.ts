/**
 * `GET` of what is kept of everybody's workouts, a part of the list at a time (`?from=<day>&after=<next of the part
 * before>`); `POST` that one person's are read now (`?from=<day>`), of which only what is new is asked for.
 *
 * A reading that could not be made is answered with 200, as a check is: see connection-paths.ts. A `from` before
 * DAYS_MAX ago is refused (422).
 */
export const workoutDaysPaths = {
  all: '/workspace/workout-days',
  person: '/workspace/workout-days/:user_id',
} as const

/** Number of days that are kept. */
export const DAYS_MAX = 400
