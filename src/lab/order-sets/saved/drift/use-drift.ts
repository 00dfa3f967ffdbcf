import { useMemo, useState } from 'react'

import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import { presentSnapshot } from '#src/lab/order-sets/saved/snapshot.ts'
import type { BaseVersion, SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import { driftOf, type Drift } from './drift.ts'

/**
 * Changes since the open set was saved. Empty if there are none, or they are unknown. They are
 * found while the order on the page is the saved one, and stay after it is changed.
 */
export function useDrift(orderSet: OrderSet, { base, isChanged }: SavedSet): readonly Drift[] {
  const [told, setTold] = useState<{ base: BaseVersion; drift: readonly Drift[] } | null>(null)
  const { result, accounts, isRefused, decision } = orderSet
  const isPrevious = 'receivedAt' in result && result.isPrevious
  const drift = useMemo(
    () => {
      const now = base?.snapshot && !isChanged ? presentSnapshot(orderSet) : null
      return now && base?.snapshot ? driftOf(base.snapshot, now) : null
    },
    // the rest of `orderSet` is a new object each time, and doesn't affect its markers
    // oxlint-disable-next-line react/exhaustive-deps
    [base, isChanged, isPrevious, isRefused, decision.kind, result.data, accounts.data],
  )
  if (base && drift && told?.drift !== drift) setTold({ base, drift })
  return told && told.base === base ? told.drift : []
}
