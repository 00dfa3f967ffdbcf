import { lazy, type ReactNode } from 'react'

import { Later } from '#src/kit/lib/Later.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'
import { Refused } from '#src/lab/order-sets/checks/Refused.tsx'
import { UnclearCodes } from '#src/lab/order-sets/checks/UnclearCodes.tsx'
import { StartOrder, StartPending } from '#src/lab/order-sets/compose/StartOrder.tsx'
import { Preview } from '#src/lab/order-sets/preview/Preview.tsx'
import { SavedSnapshotPreview } from '#src/lab/order-sets/saved/SavedSnapshotPreview.tsx'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import type { ChosenTests } from './use-chosen-tests.ts'
import type { ComposedOrder } from './use-composed-order.ts'
import type { Order } from './use-order.ts'

import css from './order-sets.module.css'

// loaded on demand, because it reads whole catalogs and is rarely used
const SeveralOrders = lazy(() => import('#src/lab/order-sets/split/SeveralOrders.tsx'))

/** Skeleton of about the final size. */
const PreviewSkeleton = () => (
  <div role="status" aria-label="Loading order">
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={css.skeletonRow}>
        <Skeleton width={`${60 + ((row * 13) % 30)}%`} />
      </div>
    ))}
  </div>
)

/** Snapshot of the open saved set, used if the order equals it and its own response is missing. */
function keptWith(
  { view }: Order,
  { shown, result }: ComposedOrder,
  { base, isChanged }: SavedSet,
) {
  const { snapshot = null } = base ?? {}
  if (!base || !snapshot?.markers.length || isChanged) return null
  // the previous response is for another set
  const isOwn = result.data && !(result.isPrevious && shown.set?.id !== view.set?.id)
  return isOwn ? null : { ...base, snapshot }
}

/** Order composed of the selected tests and markers. */
export function Composition({
  order,
  chosen,
  composed,
  saved,
  drift,
}: {
  order: Order
  chosen: ChosenTests
  composed: ComposedOrder
  saved: SavedSet
  /** Check of the changes since the set was saved. */
  drift: ReactNode
}) {
  const { isNothingChosen } = order
  const { labTests } = chosen
  const { isRefused, decision, result, shown } = composed
  const kept = keptWith(order, composed, saved)
  const { history } = useOrderSetDraft()
  // an earlier draft may still be loading
  if (isNothingChosen && !history) return <StartPending />
  if (isNothingChosen) return <StartOrder chosen={chosen} />
  if (decision.kind === 'labs')
    return (
      <Later fallback={<PreviewSkeleton />}>
        <SeveralOrders order={order} labTests={labTests} parts={decision.parts} />
      </Later>
    )
  if (decision.kind === 'unclear') return <UnclearCodes order={order} codes={decision.codes} />
  if (result.error && (isRefused || !result.data))
    return (
      <>
        <Refused order={order} labTests={labTests} composed={composed} error={result.error} />
        {kept && <SavedSnapshotPreview base={kept} isAwaited={false} />}
      </>
    )
  if (kept) return <SavedSnapshotPreview base={kept} isAwaited />
  if (!result.data) return <PreviewSkeleton />
  return (
    <Preview
      setView={order.setView}
      labTests={labTests}
      markerOf={composed.markerOf}
      shown={shown}
      result={result}
      drift={drift}
    />
  )
}
