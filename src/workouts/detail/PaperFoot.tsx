import type { Workout } from '#contract/interface/workouts.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { updateTime } from '#src/workouts/detail/track/times.ts'
import { providerName } from '#src/workouts/model/provider.ts'

import css from './paper.module.css'

/** Notes on how to read the figures of these workouts, and their source. */
export function PaperFoot({ workouts }: { workouts: readonly Workout[] }) {
  const { hideIdentifiers } = usePreferences()
  return (
    <footer className={`soft ${css.foot}`}>
      <p>A dash means not measured, not zero. Times are local to where the workout was recorded.</p>
      {workouts.map((workout) => (
        <p key={workout.id}>
          Source: workout summary from {providerName(workout)}
          {!hideIdentifiers && (
            <>
              , workout <code>{workout.id}</code>
            </>
          )}
          {workout.updated_at !== null && `, last updated ${updateTime(workout)}`}.
        </p>
      ))}
    </footer>
  )
}
