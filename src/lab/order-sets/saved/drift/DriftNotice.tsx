import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import type { SaveOrder } from '#src/lab/order-sets/saved/use-save-order.ts'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import { driftWords } from './drift.ts'
import { DriftList } from './DriftList.tsx'
import { useDrift } from './use-drift.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

/** Changes since the open set was saved, in one line that unfolds. */
export function DriftNotice({
  orderSet,
  saved,
  saving,
}: {
  orderSet: OrderSet
  saved: SavedSet
  saving: SaveOrder
}) {
  const drift = useDrift(orderSet, saved)
  const { base, isChanged } = saved
  if (!base || !drift.length) return null
  return (
    <details className={css.driftNotice}>
      <summary>
        <Status tone="notice">Changed since saved</Status> Since version {base.version} was saved:{' '}
        {driftWords(drift)}.
      </summary>
      <DriftList drift={drift} />
      {isChanged ? (
        <p className="soft small">Saving your changes keeps the current version.</p>
      ) : (
        <Button
          icon="check"
          disabled={saving.isSaving}
          title="Saves the current markers as the next version"
          onClick={() => saving.saveOpen()}
        >
          Update saved set
        </Button>
      )}
    </details>
  )
}
