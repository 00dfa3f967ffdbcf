import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type { OrderSetToSave, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { isConflict } from '#src/kit/api/own.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { search } from '#src/lab/order-sets/loader.ts'

import { isSameContent, isSameWords } from './content-changes.ts'
import { createSavedSet, SAVE, saveSet } from './saved-order-sets.ts'
import type { BaseVersion } from './use-saved-set.ts'

/** Set to save: as the version after `base`, or as a new one where that is null. */
type Save = {
  mine: OrderSetToSave
  base: BaseVersion | null
  /** Order of the page afterwards, where that is another one. */
  orders?: OrderSetContent
}
/** A version that was not saved, because somebody saved another one meanwhile. */
export type SetConflict = { mine: OrderSetToSave; base: BaseVersion; current: SavedOrderSet }

/** Adds a version. Where the very same is there already, the answer to an earlier try was lost, and it is saved. */
const addVersion = (id: string, mine: OrderSetToSave, base: BaseVersion) =>
  saveSet(id, base.version, mine).catch((error: unknown) => {
    if (!isConflict(SAVE, error)) throw error
    const { current } = error
    if (isSameContent(current.content, mine.content) && isSameWords(current, mine)) return current
    throw error
  })

/** Creates a set. Where an earlier try was saved and its answer lost, what was corrected since is the next version. */
async function create(id: string, mine: OrderSetToSave) {
  const set = await createSavedSet({ ...mine, id })
  const isMine = isSameContent(set.content, mine.content) && isSameWords(set, mine)
  return isMine ? set : addVersion(id, mine, set)
}

const savedWords = ({ name, version }: SavedOrderSet) =>
  version === 1 ? `“${name}” saved.` : `“${name}” saved as version ${version}.`

/** Saves versions of the set of this id, and new sets. What is saved is then open, unless the set was not (`isOpen`). */
export function useSaving(id: string | null, isOpen = true) {
  const [, setView] = useSearch(search)
  const [conflict, setConflict] = useState<SetConflict | null>(null)
  /** Id of the next new set: the same on a retry. */
  const newId = useRef<string | null>(null)
  const saving = useMutation({
    async mutationFn(prepare: () => Promise<Save>) {
      const { mine, base, orders } = await prepare()
      if (!base || id === null) {
        newId.current ??= crypto.randomUUID()
        return { set: await create(newId.current, mine), orders, isShown: true }
      }
      try {
        return { set: await addVersion(id, mine, base), orders, isShown: isOpen }
      } catch (error) {
        if (isConflict(SAVE, error)) setConflict({ mine, base, current: error.current })
        throw error
      }
    },
    // the order may have been changed meanwhile
    onSuccess({ set, orders, isShown }) {
      newId.current = null
      setConflict(null)
      if (isShown)
        setView({ set: { id: set.id, version: set.version }, ...orders }, { replace: !orders })
    },
  })
  const { mutate, reset, error, isPending, data } = saving
  return {
    isSaving: isPending,
    failure: isConflict(SAVE, error) ? null : error,
    conflict,
    /** Last save, in words. */
    done: data ? savedWords(data.set) : '',
    save: (prepare: () => Promise<Save>, onSaved?: () => void) =>
      mutate(prepare, { onSuccess: onSaved }),
    /** Leaves it unsaved. */
    dismiss: () => {
      setConflict(null)
      reset()
    },
    /** Takes what somebody else saved in the place of what was to be saved. */
    takeTheirs: ({ current }: SetConflict) => {
      setConflict(null)
      reset()
      setView({ set: { id: current.id, version: current.version }, ...current.content })
    },
  }
}

export type Saving = ReturnType<typeof useSaving>
