import type { Workout } from '#contract/workouts.ts'
import { paths } from '#src/url/paths.ts'

/** The page of a workout. */
export const linkTo = ({ user_id, id, calendar_date }: Workout): string =>
  paths.workout(user_id, id, calendar_date)
