import { useEffect, useState } from 'react'

import { setUnsaved, useStash } from './unsaved.ts'

/** Changed texts of the dialogs that are open, by name. */
const typed = new Map<string, unknown>()

/** Closes the open dialog without Save or Cancel, and keeps its texts for its next opening. */
export const keepingDrafts = (onClose: () => void) => () => {
  for (const [what, value] of typed) setUnsaved(what, value)
  onClose()
}

/** Marks `value` as what `keepingDrafts` keeps while it is changed. `useStash` returns it. */
export function useStoredDraft(what: string, value: unknown, isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined
    typed.set(what, value)
    return () => void typed.delete(what)
  }, [what, value, isChanged])
}

/** State of what is typed into a dialog, which Escape and a click outside don't discard. */
export function useDraft<T>(what: string, initial: T) {
  const kept = useStash(what) as T | null
  const [value, setValue] = useState(kept ?? initial)
  const [from] = useState(() => JSON.stringify(initial))
  useStoredDraft(what, value, kept !== null || JSON.stringify(value) !== from)
  return [value, setValue] as const
}
