import type { Workout } from '#contract/interface/workouts.ts'
import { formatInstant } from '#lib/days.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { providerName } from '#src/workouts/model/provider.ts'

import css from './paper.module.css'

/** Notes on reading the figures of these workouts, and their source. */
export function PaperFoot({ workouts }: { workouts: readonly Workout[] }) {
  const { hideIdentifiers } = usePreferences()
  return (
    <footer className={`soft ${css.foot}`}>
      <p>A dash means not measured, not zero. Times are local to where the workout was recorded.</p>
      {workouts.map(({ id, source, updated_at }) => (
        <p key={id}>
          Source: workout summary from {providerName({ source })}
          {!hideIdentifiers && (
            <>
              , workout <code>{id}</code>
            </>
          )}
          {updated_at !== null && `, last updated ${formatInstant(updated_at)} UTC`}.
        </p>
      ))}
    </footer>
  )
}
