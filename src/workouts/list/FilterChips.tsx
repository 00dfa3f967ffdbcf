import { formatDays } from '#lib/range.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { providerLabel } from '#src/workouts/model/provider.ts'

import type { WorkoutsPageModel } from './use-workouts-page.ts'

import css from './workouts.module.css'

const without = (values: readonly string[], value: string) => values.filter((one) => one !== value)

/** Every filter that is on, each with a way to take it off. */
export function FilterChips({ page }: { page: WorkoutsPageModel }) {
  const { provider, sport, selection, view, texts, setView, goToDays, clearFilters } = page
  return (
    <div className={`row wrap ${css.chips}`} role="group" aria-label="Filters that are on">
      {provider.map((value) => (
        <Chip key={value} onClear={() => setView({ provider: without(provider, value) })}>
          {providerLabel(value)}
        </Chip>
      ))}
      {sport.map((value) => (
        <Chip key={value} onClear={() => setView({ sport: without(sport, value) })}>
          {texts.sportLabel(value)}
        </Chip>
      ))}
      {view.route && <Chip onClear={() => setView({ route: '' })}>{texts.route}</Chip>}
      {selection && (
        <>
          <Chip onClear={() => setView({ days: '' })}>{formatDays(selection)}</Chip>
          <Button look="quiet" onClick={() => goToDays(selection)}>
            Zoom to these days
          </Button>
        </>
      )}
      <Button look="quiet" onClick={clearFilters}>
        Clear all
      </Button>
    </div>
  )
}

/** Notice for selected days outside the requested range, as in an old link to the last 90 days. */
export function SelectionOutside({ page }: { page: WorkoutsPageModel }) {
  const { outside, requestedDays, setView, goToDays } = page
  if (!outside) return null
  return (
    <div className={`row wrap ${css.chips}`} role="status">
      <Status tone="notice">not in the range</Status>
      {formatDays(outside)} lies outside of {formatDays(requestedDays)}, so it narrows nothing.
      <Button look="quiet" onClick={() => goToDays(outside)}>
        Look at these days
      </Button>
      <Button look="quiet" onClick={() => setView({ days: '' })}>
        Leave them out
      </Button>
    </div>
  )
}
