import { useEffect, useState } from 'react'

import { ApiError } from '#src/kit/api/api-error.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { isSessionLost } from '#src/kit/api/tabs.ts'
import { session } from '#src/kit/api/workspace.ts'

/** State stored when the session ended, by name and workspace, in memory only. */
const left = new Map<string, { workspace: string | null; value: unknown }>()
const workspaceNow = () => queryClient().getQueryData(session().queryKey)?.workspace ?? null

function readStash(what: string): unknown {
  const found = left.get(what)
  return found && found.workspace === workspaceNow() ? found.value : null
}

/** Stored state of this name, returned once, only if the same team has signed in again, otherwise null. */
export function restoreStash(what: string): unknown {
  const value = readStash(what)
  left.delete(what)
  return value
}

/**
 * The same for a component's initial state. It stays until the component is mounted, so that an
 * abandoned render loses nothing.
 */
export function useStash(what: string): unknown {
  const [value] = useState(() => readStash(what))
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

/**
 * True if a response says that no one is signed in anymore. It is thrown during rendering, which
 * leads to the sign-in.
 */
export const isSignedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401
