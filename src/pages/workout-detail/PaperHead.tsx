import type { Workout } from '#contract/workouts.ts'
import { shortId, usePersonName } from '#src/layout/person.ts'
import { formatInstant } from '#lib/days.ts'
import { usePreferences } from '#src/ui/preferences.ts'
import css from './paper.module.css'
import { providerName } from '#src/workouts/provider.ts'

/** Whose workout it is and when it was put on paper: on screen the frame around the page says so. `printedAt` in milliseconds since 1970. */
export function PaperHead({ userId, printedAt }: { userId: string; printedAt: number }) {
  const { hideIdentifiers } = usePreferences()
  const name = usePersonName(userId)
  const hasLabel = name !== shortId(userId)
  return (
    <header className={css.head}>
      <p>
        {hasLabel && <strong>{name}</strong>} {!hideIdentifiers && <code>{userId}</code>}
      </p>
      <p>Printed {formatInstant(new Date(printedAt).toISOString())} UTC by Rounds</p>
    </header>
  )
}

/** How the figures of these workouts are to be read, and where they come from. */
export function PaperFoot({ workouts }: { workouts: readonly Workout[] }) {
  const { hideIdentifiers } = usePreferences()
  return (
    <footer className={css.foot}>
      <p>A dash is “not measured”, never zero. Times are by the clock where it was recorded.</p>
      {workouts.map(({ id, source, updated_at }) => (
        <p key={id}>
          Source: the workout summary of {providerName({ source })}
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
