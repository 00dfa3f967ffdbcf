import { lazy, Suspense } from 'react'

import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'
import { Refused } from '#src/lab/order-sets/checks/Refused.tsx'
import { UnclearCodes } from '#src/lab/order-sets/checks/UnclearCodes.tsx'
import { Preview } from '#src/lab/order-sets/preview/Preview.tsx'
import { SavedSnapshotPreview } from '#src/lab/order-sets/saved/SavedSnapshotPreview.tsx'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import type { OrderSet } from './use-order-set.ts'

import css from './order-sets.module.css'

// it reads whole catalogues, which is seldom asked of it
const SeveralOrders = lazy(() => import('#src/lab/order-sets/split/SeveralOrders.tsx'))

const OFFERS_MAX = 8

function NothingChosen({
  labTestList: { offers },
  addTests,
}: Pick<OrderSet, 'labTestList' | 'addTests'>) {
  return (
    <div className={css.nothing}>
      <EmptyMessage title="Nothing chosen yet">
        <p>
          Search a lab test by its name or paste its id, or search the catalogue for single markers.
          What they make together appears here at once, and where each marker comes from.
        </p>
        {offers.length > 0 && (
          <div className={`row wrap ${css.actions}`}>
            {offers.slice(0, OFFERS_MAX).map(({ id, name }) => (
              <Button key={id} icon="plus" onClick={() => addTests([id])}>
                {name ? `Try: ${name}` : <code>{shortId(id)}</code>}
              </Button>
            ))}
          </div>
        )}
      </EmptyMessage>
    </div>
  )
}

/** Skeleton of about the final size. */
const PreviewSkeleton = () => (
  <div role="status" aria-label="Composing the order set">
    <div className={css.figures}>
      <Skeleton width={120} height={48} />
      <Skeleton width={220} height={48} />
    </div>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={css.skeletonRow}>
        <Skeleton width={`${60 + ((row * 13) % 30)}%`} />
      </div>
    ))}
  </div>
)

/** Snapshot of the open saved set, used where the order equals it and its own answer is missing. */
function keptWith({ view, shown, result }: OrderSet, { base, isChanged }: SavedSet) {
  const { snapshot = null } = base ?? {}
  if (!base || !snapshot?.markers.length || isChanged) return null
  // the answer before is of another set
  const isOwn = result.data && !(result.isPrevious && shown.set?.id !== view.set?.id)
  return isOwn ? null : { ...base, snapshot }
}

/** Order made of the chosen tests and markers. */
export function Composition({ saved, ...orderSet }: OrderSet & { saved: SavedSet }) {
  const { isNothingChosen, isRefused, decision, result } = orderSet
  const kept = keptWith(orderSet, saved)
  const { history } = useOrderSetDraft()
  // an earlier draft may still be loading
  if (isNothingChosen && !history) return <PreviewSkeleton />
  if (isNothingChosen) return <NothingChosen {...orderSet} />
  if (decision.kind === 'labs')
    return (
      <Suspense fallback={<PreviewSkeleton />}>
        <SeveralOrders {...orderSet} parts={decision.parts} />
      </Suspense>
    )
  if (decision.kind === 'unclear') return <UnclearCodes {...orderSet} codes={decision.codes} />
  if (result.error && (isRefused || !result.data))
    return (
      <>
        <Refused {...orderSet} error={result.error} />
        {kept && <SavedSnapshotPreview base={kept} isAwaited={false} />}
      </>
    )
  if (kept) return <SavedSnapshotPreview base={kept} isAwaited />
  if (!result.data) return <PreviewSkeleton />
  return <Preview {...orderSet} result={result} />
}
