import { useEffect, useState } from 'react'

import { ApiError } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { isSessionLost } from '#src/kit/api/tabs.ts'
import { session } from '#src/kit/api/workspace.ts'

/** State saved when the session ended, by its name and workspace; in memory only. */
const left = new Map<string, { workspace: string | null; value: unknown }>()
const workspaceNow = () => queryClient().getQueryData(session().queryKey)?.workspace ?? null

function readStash(what: string): unknown {
  const found = left.get(what)
  return found && found.workspace === workspaceNow() ? found.value : null
}

/**
 * Saved state of this name, returned once: only if the same team has signed in again, else null.
 */
export function restoreStash(what: string): unknown {
  const value = readStash(what)
  left.delete(what)
  return value
}

/** The same for what a component begins with. It is there until it is on the screen: a drawing that is given up loses nothing. */
export function useStash(what: string): unknown {
  const [value] = useState(() => readStash(what))
  useEffect(() => void left.delete(what), [what])
  return value
}

/** Leaves `value` as it is when the session ends. */
export function useLeftBehind(what: string, value: unknown): void {
  useEffect(() => {
    // by the time it is left nobody may be signed in any more
    const workspace = workspaceNow()
    return () => {
      if (isSessionLost()) left.set(what, { workspace, value })
    }
  }, [what, value])
}

/**
 * True where an answer says that nobody is signed in any more: it is thrown during rendering, which
 * leads to the sign-in.
 */
export const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401
