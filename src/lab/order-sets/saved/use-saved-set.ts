import { useQuery } from '@tanstack/react-query'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type { SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { isSameContent, type SetWords } from './content-changes.ts'
import { lastSavedHere, savedSet, savedSetVersion } from './saved-order-sets.ts'

export const wordsOf = ({ name, note, tags }: SetWords): SetWords => ({ name, note, tags })

/** A version that an order is based on. */
export type BaseVersion = Omit<SavedOrderSet, 'id' | 'created_at' | 'created_by' | 'deleted_at'>

/** The open saved set, and the state of the order on the page relative to it. */
export function useSavedSet({ view, setView }: Pick<Order, 'view' | 'setView'>) {
  const { tests, codes, dx, account, set } = view
  const id = set?.id ?? ''
  // a version saved here is the base, even if Back leads before it
  const version = set && set.version !== null ? Math.max(set.version, lastSavedHere(id)) : null
  const newest = useQuery({ ...savedSet(id), enabled: set !== null })
  const isNewest = newest.data?.version === version
  const older = useQuery({
    ...savedSetVersion(id, version ?? 0),
    enabled: version !== null && newest.data !== undefined && !isNewest,
  })
  const base: BaseVersion | undefined = isNewest ? newest.data : older.data
  const content: OrderSetContent = {
    tests: [...tests],
    codes: [...codes],
    dx: [...dx],
    account,
  }
  return {
    /** The order on the page, as links to other pages keep it. */
    view,
    /** Replaces the order with the contents of the set. */
    open: (saved: SavedOrderSet) =>
      setView({ set: { id: saved.id, version: saved.version }, ...saved.content }),
    /** Keeps the order, detached from the saved set. */
    leave: () => setView({ set: null }),
    /** Null while none is open. */
    id: set?.id ?? null,
    /** Null if it is still to be opened. */
    version,
    newest,
    older,
    /** The version that the order is based on. Undefined while unknown. */
    base,
    /** True once that version is loaded. */
    isOpening: !base && (newest.isLoading || older.isLoading),
    /** Contents of the order on the page. */
    content,
    isEmpty: !tests.length && !codes.length && !dx.length && !account,
    isChanged: base !== undefined && !isSameContent(base.content, content),
  }
}

export type SavedSet = ReturnType<typeof useSavedSet>
