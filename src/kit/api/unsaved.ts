import { useEffect, useState } from 'react'

import { SINGLE_SIGN_ON_PATH } from '#lib/single-sign-on.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { isSessionLost } from '#src/kit/api/tabs.ts'
import { session } from '#src/kit/api/workspace.ts'
import { storedText } from '#src/kit/lib/stored.ts'

type Left = { workspace: string | null; value: unknown }

/** In the tab only on the way through single sign-on, and removed by the next document, whose frame loads this. */
const onTheWay = storedText('tab', 'left')
const carried = onTheWay.get()
onTheWay.set(null)
/** Unsaved state of pages, by name. */
const left = new Map<string, Left>(carried ? (JSON.parse(carried) as [string, Left][]) : [])
const workspaceNow = () => queryClient().getQueryData(session().queryKey)?.workspace ?? null

// the identity provider replaces this document
globalThis.addEventListener?.('click', ({ target }) => {
  const isLeaving =
    target instanceof Element && target.closest(`a[href*="${SINGLE_SIGN_ON_PATH}?"]`)
  if (isLeaving && left.size) onTheWay.set(JSON.stringify([...left]))
})

/** State of this name left unsaved by the member who is signed in. Null if there is none. */
export function unsavedState(what: string): unknown {
  const found = left.get(what)
  return found && found.workspace === workspaceNow() ? found.value : null
}

/** Leaves an unsaved state until it is saved. Null removes it. */
export function setUnsaved(what: string, value: unknown): void {
  if (value === null) left.delete(what)
  else left.set(what, { workspace: workspaceNow(), value })
}

/** Stored state of this name, returned once, only if the same member has signed in again, otherwise null. */
export function restoreStash(what: string): unknown {
  const value = unsavedState(what)
  left.delete(what)
  return value
}

/**
 * The same for a component's initial state. It stays until the component is mounted, so that an
 * abandoned render loses nothing.
 */
export function useStash(what: string): unknown {
  const [value] = useState(() => unsavedState(what))
  useEffect(() => void left.delete(what), [what])
  return value
}

/** Stores `value` when the session ends. */
export function useLeftBehind(what: string, value: unknown): void {
  useEffect(() => {
    // by then, no one may be signed in anymore
    const workspace = workspaceNow()
    return () => {
      if (isSessionLost()) left.set(what, { workspace, value })
    }
  }, [what, value])
}
