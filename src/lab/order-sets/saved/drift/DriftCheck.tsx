import { Button } from '#src/kit/ui/Button.tsx'
import { Check } from '#src/lab/order-sets/checks/Check.tsx'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import { savedWhen } from '#src/lab/order-sets/saved/saved-words.ts'
import type { SaveOrder } from '#src/lab/order-sets/saved/use-save-order.ts'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import { driftWords } from './drift.ts'
import { DriftList } from './DriftList.tsx'
import { useDrift } from './use-drift.ts'

/** Changes since the open set was saved. */
export function DriftCheck({
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
    <Check
      tone="notice"
      word="Changed since saved"
      todo="review changes since it was saved"
      remedy={
        !isChanged && (
          <Button
            disabled={saving.isSaving}
            title="Saves the current markers as a new version"
            onClick={() => saving.saveOpen()}
          >
            Update saved set
          </Button>
        )
      }
    >
      Since {savedWhen(base)}: {driftWords(drift)}.
      <DriftList drift={drift} />
      {isChanged && <p>Saving your changes also saves these updates.</p>}
    </Check>
  )
}
