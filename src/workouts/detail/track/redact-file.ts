import type { Workout } from '#contract/interface/workouts.ts'
import { withReasonsOf } from '#lib/unreadable.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'

const redacted = new WeakMap<Workout, Workout>()
function withoutTitle(workout: Workout): Workout {
  let known = redacted.get(workout)
  if (!known) redacted.set(workout, (known = withReasonsOf(workout, { ...workout, title: null })))
  return known
}
const asItIs = (workout: Workout) => workout

/**
 * Workout for display. While identifiers are hidden, the sport replaces the title, which can name
 * a place.
 */
export const useRedact = () => (usePreferences().hideIdentifiers ? withoutTitle : asItIs)
