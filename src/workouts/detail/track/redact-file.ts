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

/** A workout as it may be seen: while identifiers are hidden without its title, which can name a place, so that the sport stands for it. */
export const useRedact = () => (usePreferences().hideIdentifiers ? withoutTitle : asItIs)
