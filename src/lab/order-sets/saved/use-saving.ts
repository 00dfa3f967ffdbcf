import { useLayoutEffect, useRef, useState } from 'react'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type { OrderSetToSave, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { isConflict } from '#src/kit/api/own.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { bodyAtOnce, pageSearch } from '#src/lab/order-sets/loader.ts'
import type { OrderSet } from '#src/lab/order-sets/use-order-set.ts'

import {
  isSameContent,
  isSameWords,
  mergeContents,
  mergeWords,
  type SetWords,
} from './content-changes.ts'
import { createSavedSet, SAVE, saveSet } from './saved-order-sets.ts'
import { presentSnapshot, snapshotOfPartsSoon, snapshotSoon } from './snapshot.ts'
import { wordsOf, type BaseVersion, type SavedSet } from './use-saved-set.ts'

/** Set to save, and the version that it is based on. */
type Attempt = { mine: OrderSetToSave; base: BaseVersion }
/** The same, and what somebody saved meanwhile. */
export type Conflict = Attempt & { current: SavedOrderSet }

/** A save: of a version it knows what it goes on from; `orders` is what the page orders afterwards, where that is another order. */
type Task = {
  tried?: Attempt
  orders?: OrderSetContent | undefined
  send: () => Promise<SavedOrderSet>
}

/** Adds a version. Where the very same is there already, the answer to an earlier try was lost, and it is saved. */
const addVersion = (id: string, { mine, base }: Attempt) =>
  saveSet(id, base.version, mine).catch((error: unknown) => {
    if (!isConflict(SAVE, error)) throw error
    const { current } = error
    if (isSameContent(current.content, mine.content) && isSameWords(current, mine)) return current
    throw error
  })

const savedWords = ({ name, version }: SavedOrderSet) =>
  version === 1 ? `“${name}” is saved.` : `“${name}” is saved as version ${version}.`

/** Both together, and what the service makes of it. */
async function mergeOf({ mine, base, current }: Conflict): Promise<OrderSetToSave> {
  const content = mergeContents(base.content, mine.content, current.content)
  const set = { id: current.id, version: current.version }
  const snapshot = await snapshotSoon(bodyAtOnce({ ...content, set }))
  return { ...mergeWords(base, mine, current), content, snapshot }
}

/** Current order to save. A save pressed before the service has answered waits briefly for it. */
const presentOf = async (orderSet: OrderSet, content: OrderSetContent) => {
  const { decision, isNothingChosen } = orderSet
  if (decision.kind === 'labs')
    return { content, snapshot: await snapshotOfPartsSoon(decision.parts) }
  const body = decision.kind === 'send' && !isNothingChosen ? decision.body : null
  return { content, snapshot: presentSnapshot(orderSet) ?? (await snapshotSoon(body)) }
}

/** Saves the order on the page, and keeps what stands in the way of it until that is settled. */
export function useSaving(orderSet: OrderSet, { id, base, content }: SavedSet) {
  const [, setPage] = useSearch(pageSearch)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [done, setDone] = useState('')
  /** Id of the next new set: the same on a retry. */
  const newId = useRef<string | null>(null)
  const latest = useRef(setPage)
  useLayoutEffect(() => {
    latest.current = setPage
  })

  /** True where it was saved. It is open then, and where the task says so that is what the page orders. */
  async function attempt(prepare: () => Promise<Task>) {
    let task: Task | null = null
    setSaving(true)
    setFailure(null)
    setDone('')
    try {
      task = await prepare()
      const set = await task.send()
      setConflict(null)
      setDone(savedWords(set))
      const { orders } = task
      // the order may have been changed meanwhile
      latest.current({ set: { id: set.id, version: set.version }, ...orders }, { replace: !orders })
      return true
    } catch (error) {
      if (isConflict(SAVE, error) && task?.tried)
        setConflict({ ...task.tried, current: error.current })
      else setFailure(error as Error)
      return false
    } finally {
      setSaving(false)
    }
  }
  const adding = (tried: Attempt, orders?: OrderSetContent): Task => ({
    tried,
    orders,
    send: () => addVersion(id!, tried),
  })
  const creating = (given: OrderSetToSave): Task => {
    newId.current ??= crypto.randomUUID()
    const made = { ...given, id: newId.current }
    return {
      send: async () => {
        const set = await createSavedSet(made)
        newId.current = null
        return set
      },
    }
  }

  return {
    isSaving,
    failure,
    conflict,
    /** Last save, in words. */
    done,
    /** Leaves it unsaved. */
    dismiss: () => {
      setConflict(null)
      setFailure(null)
    },
    /** Adds a version to the set that is open: under its name, or another one. */
    save: async (words?: SetWords) =>
      base !== undefined &&
      attempt(async () => {
        const present = await presentOf(orderSet, content)
        return adding({ base, mine: { ...(words ?? wordsOf(base)), ...present } })
      }),
    saveAsNew: (words: SetWords) =>
      attempt(async () => creating({ ...words, ...(await presentOf(orderSet, content)) })),
    /** Adds a version with the content of an earlier one, which the page orders then. */
    restore: (current: SavedOrderSet, { content: earlier, snapshot }: BaseVersion) =>
      attempt(async () => {
        const mine = { ...wordsOf(current), content: earlier, snapshot }
        return adding({ base: current, mine }, earlier)
      }),
    /** Resolves a conflict by merging both as the next version. */
    merge: (between: Conflict) =>
      attempt(async () => {
        const mine = await mergeOf(between)
        return adding({ base: between.current, mine }, mine.content)
      }),
    /** Resolves a conflict by saving the later one as a set of its own. */
    saveApart: ({ mine }: Conflict, name: string) =>
      attempt(async () => creating({ ...mine, name })),
  }
}

export type Saving = ReturnType<typeof useSaving>
