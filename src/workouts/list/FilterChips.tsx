import { formatDays } from '#lib/range.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'

import css from './workouts.module.css'

/** The route and days that narrow the page, and a button that removes all filters. */
export function FilterChips() {
  const { setView, goToDays } = useAddress()
  const { selection } = useSelection()
  const { filters, course, clearFilters } = useFiltered()
  return (
    <div className={`row wrap ${css.chips}`} role="group" aria-label="Active filters">
      {filters.route && <Chip onClear={() => setView({ route: '' })}>{course}</Chip>}
      {selection && (
        <>
          <Chip onClear={() => setView({ days: '' })}>{formatDays(selection)}</Chip>
          <Button look="quiet" onClick={() => goToDays(selection)}>
            Zoom in
          </Button>
        </>
      )}
      <Button look="quiet" onClick={clearFilters}>
        Clear filters
      </Button>
    </div>
  )
}

/** Notice for selected days outside the requested range, as in an old link to the last 90 days. */
export function SelectionOutside() {
  const { setView, goToDays } = useAddress()
  const { requestedDays } = useLoaded()
  const { outside } = useSelection()
  if (!outside) return null
  return (
    <div className={`row wrap ${css.chips}`} role="status">
      <Status tone="notice">Outside the range</Status>
      {formatDays(outside)} is outside {formatDays(requestedDays)}.
      <Button look="quiet" onClick={() => goToDays(outside)}>
        Show these days
      </Button>
      <Button look="quiet" onClick={() => setView({ days: '' })}>
        Dismiss
      </Button>
    </div>
  )
}
