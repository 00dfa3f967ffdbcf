import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type { OrderSetToSave, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { isConflict } from '#src/kit/api/own.ts'
import { newId } from '#src/kit/lib/new-id.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { search } from '#src/lab/order-sets/loader.ts'

import { isSameContent, isSameWords } from './content-changes.ts'
import { CREATE, createSavedSet, SAVE, saveSet } from './saved-order-sets.ts'
import type { BaseVersion } from './use-saved-set.ts'

/** Set to save: as the version after `base`, or as a new one if that is null. */
type Save = {
  mine: OrderSetToSave
  base: BaseVersion | null
  /** Order of the page afterwards, if it is different. */
  orders?: OrderSetContent
}
/** A version that was not saved, because someone else saved another one in the meantime. */
export type SetConflict = { mine: OrderSetToSave; base: BaseVersion; current: SavedOrderSet }

/**
 * Adds a version. If exactly the same one exists, the response to an earlier attempt was lost, and
 * it counts as saved.
 */
const addVersion = (id: string, mine: OrderSetToSave, base: BaseVersion) =>
  saveSet(id, base.version, mine).catch((error: unknown) => {
    if (!isConflict(SAVE, error)) throw error
    const { current } = error
    if (isSameContent(current.content, mine.content) && isSameWords(current, mine)) return current
    throw error
  })

/**
 * Creates a set. If an earlier attempt was saved and its answer lost, later corrections become the
 * next version.
 */
async function create(id: string, mine: OrderSetToSave) {
  try {
    return await createSavedSet({ ...mine, id })
  } catch (error) {
    if (!isConflict(CREATE, error)) throw error
    const { current } = error
    const isMine = isSameContent(current.content, mine.content) && isSameWords(current, mine)
    return isMine && current.deleted_at === null ? current : addVersion(id, mine, current)
  }
}

const savedWords = ({ name, version }: SavedOrderSet) =>
  version === 1 ? `“${name}” saved.` : `“${name}” saved as version ${version}.`

/**
 * Saves versions of the set with this id, and new sets. The saved set is then open, unless it
 * wasn't (`isOpen`).
 */
export function useSaving(id: string | null, isOpen = true) {
  const [, setView] = useSearch(search)
  const [conflict, setConflict] = useState<SetConflict | null>(null)
  /** Id of the next new set, the same on a retry. */
  const idOfNew = useRef<string | null>(null)
  const saving = useMutation({
    async mutationFn(prepare: () => Promise<Save>) {
      const { mine, base, orders } = await prepare()
      if (!base || id === null) {
        idOfNew.current ??= newId()
        return { set: await create(idOfNew.current, mine), orders, isShown: true }
      }
      try {
        return { set: await addVersion(id, mine, base), orders, isShown: isOpen }
      } catch (error) {
        if (isConflict(SAVE, error)) setConflict({ mine, base, current: error.current })
        throw error
      }
    },
    // the order may have changed in the meantime
    onSuccess({ set, orders, isShown }) {
      idOfNew.current = null
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
    /** Cancels the save. */
    dismiss: () => {
      setConflict(null)
      reset()
    },
    /** Replaces what was to be saved with someone else's version. */
    takeTheirs: ({ current }: SetConflict) => {
      setConflict(null)
      reset()
      setView({ set: { id: current.id, version: current.version }, ...current.content })
    },
  }
}

export type Saving = ReturnType<typeof useSaving>
