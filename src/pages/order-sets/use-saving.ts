import { useRef, useState } from 'react'

import type { OrderSetContent } from '#contract/order-sets.ts'
import type { OrderSetToSave, SavedOrderSet } from '#contract/saved-order-sets.ts'
import { createSavedSet, SaveConflict, saveSet } from '#src/api/saved-order-sets.ts'
import { useSearch } from '#src/url/use-search.ts'
import {
  isSameContent,
  isSameWords,
  mergeContents,
  mergeWords,
  type SetWords,
} from './content-changes.ts'
import { pageSearch } from './loader.ts'
import { presentSnapshot } from './snapshot.ts'
import type { OrderSet } from './use-order-set.ts'
import { wordsOf, type Base, type SavedSet } from './use-saved-set.ts'

/** What is to be saved, and the version that it goes on from. */
type Attempt = { mine: OrderSetToSave; base: Base }
/** The same, and what somebody saved meanwhile. */
export type Conflict = Attempt & { current: SavedOrderSet }

/** Adds a version. Where the very same is there already, the answer to an earlier try was lost, and it is saved. */
const addVersion = (id: string, { mine, base }: Attempt) =>
  saveSet(id, base.version, mine).catch((error: unknown) => {
    if (!(error instanceof SaveConflict)) throw error
    const { current } = error
    if (isSameContent(current.content, mine.content) && isSameWords(current, mine)) return current
    throw error
  })

const savedWords = ({ name, version }: SavedOrderSet) =>
  version === 1 ? `“${name}” is saved.` : `“${name}” is saved as version ${version}.`

/** Both together. What the service makes of it is known only where it is what one of them had. */
function mergeOf({ mine, base, current }: Conflict): OrderSetToSave {
  const content = mergeContents(base.content, mine.content, current.content)
  const known = [mine, current].find((one) => isSameContent(one.content, content))
  return { ...mergeWords(base, mine, current), content, snapshot: known?.snapshot ?? null }
}

/** Saves the order on the page, and keeps what stands in the way of it until that is settled. */
export function useSaving(orderSet: OrderSet, { id, base, content }: SavedSet) {
  const [, setPage] = useSearch(pageSearch)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [done, setDone] = useState('')
  /** Of the next new set: the same when it is tried again. */
  const newId = useRef<string | null>(null)

  /** True where it was saved. It is open then, and where `orders` is given that is what the page orders. */
  async function attempt(
    work: () => Promise<SavedOrderSet>,
    { tried, orders }: { tried?: Attempt; orders?: OrderSetContent } = {},
  ) {
    setSaving(true)
    setFailure(null)
    setDone('')
    try {
      const set = await work()
      setConflict(null)
      setDone(savedWords(set))
      setPage({ set: { id: set.id, version: set.version }, ...orders }, { replace: !orders })
      return true
    } catch (error) {
      if (error instanceof SaveConflict && tried) setConflict({ ...tried, current: error.current })
      else setFailure(error as Error)
      return false
    } finally {
      setSaving(false)
    }
  }
  const add = (tried: Attempt, orders?: OrderSetContent) =>
    attempt(() => addVersion(id!, tried), { tried, orders })
  const create = async (given: OrderSetToSave) => {
    newId.current ??= crypto.randomUUID()
    const isSaved = await attempt(() => createSavedSet({ ...given, id: newId.current! }))
    if (isSaved) newId.current = null
    return isSaved
  }
  const present = () => ({ content, snapshot: presentSnapshot(orderSet) })

  return {
    isSaving,
    failure,
    conflict,
    /** What was saved last, in words. */
    done,
    /** Leaves it unsaved. */
    dismiss: () => {
      setConflict(null)
      setFailure(null)
    },
    /** Adds a version to the set that is open: under its name, or another one. */
    save: async (words?: SetWords) =>
      base !== undefined && add({ base, mine: { ...(words ?? wordsOf(base)), ...present() } }),
    saveAsNew: (words: SetWords) => create({ ...words, ...present() }),
    /** Adds a version with the content of an earlier one, which the page orders then. */
    restore: (current: SavedOrderSet, { content: earlier, snapshot }: Base) =>
      add({ base: current, mine: { ...wordsOf(current), content: earlier, snapshot } }, earlier),
    /** Of a conflict: both together as the next version. */
    merge: async (between: Conflict) => {
      const mine = mergeOf(between)
      return add({ base: between.current, mine }, mine.content)
    },
    /** Of a conflict: the later one as a set of its own. */
    saveApart: ({ mine }: Conflict, name: string) => create({ ...mine, name }),
  }
}

export type Saving = ReturnType<typeof useSaving>
