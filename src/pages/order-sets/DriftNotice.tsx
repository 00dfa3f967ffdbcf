import { Button } from '#src/ui/Button.tsx'
import { Status } from '#src/ui/Status.tsx'
import { driftWords } from './drift.ts'
import { DriftList } from './DriftList.tsx'
import css from './saved-sets.module.css'
import { useDrift } from './use-drift.ts'
import type { OrderSet } from './use-order-set.ts'
import type { SavedSet } from './use-saved-set.ts'
import type { Saving } from './use-saving.ts'

/** What is other than it was when the open set was saved, as one line that unfolds. */
export function DriftNotice({
  orderSet,
  saved,
  saving,
}: {
  orderSet: OrderSet
  saved: SavedSet
  saving: Saving
}) {
  const drift = useDrift(orderSet, saved)
  const { base, isChanged } = saved
  if (!base || !drift.length) return null
  return (
    <details className={css.driftNotice}>
      <summary>
        <Status tone="notice">not as it was</Status> Since version {base.version} was saved:{' '}
        {driftWords(drift)}.
      </summary>
      <DriftList drift={drift} />
      {isChanged ? (
        <p className={css.soft}>What is now is kept when you save your changes.</p>
      ) : (
        <Button
          icon="check"
          disabled={saving.isSaving}
          title="Keeps how it is now as the next version"
          onClick={() => void saving.save()}
        >
          Take note
        </Button>
      )}
    </details>
  )
}
