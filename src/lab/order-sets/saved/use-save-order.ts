import type { OrderSet } from '#src/lab/order-sets/order-set.ts'

import type { SetWords } from './content-changes.ts'
import { presentSnapshot, snapshotOfPartsSoon, snapshotSoon } from './snapshot.ts'
import { wordsOf, type SavedSet } from './use-saved-set.ts'
import { useSaving } from './use-saving.ts'

/** Saves the order on the page. If the service hasn't answered yet, the save waits briefly. */
export function useSaveOrder(orderSet: OrderSet, { id, base, content }: SavedSet) {
  const saving = useSaving(id)
  const { decision, isNothingChosen } = orderSet
  const present = async () => {
    if (decision.kind === 'labs')
      return { content, snapshot: await snapshotOfPartsSoon(decision.parts) }
    const body = decision.kind === 'send' && !isNothingChosen ? decision.body : null
    return { content, snapshot: presentSnapshot(orderSet) ?? (await snapshotSoon(body)) }
  }
  return {
    ...saving,
    /** Adds a version to the open set, with the same or another name. */
    saveOpen: (words?: SetWords, onSaved?: () => void) => {
      if (!base) return
      saving.save(
        async () => ({ base, mine: { ...(words ?? wordsOf(base)), ...(await present()) } }),
        onSaved,
      )
    },
    saveNew: (words: SetWords, onSaved?: () => void) =>
      saving.save(async () => ({ base: null, mine: { ...words, ...(await present()) } }), onSaved),
  }
}

export type SaveOrder = ReturnType<typeof useSaveOrder>
