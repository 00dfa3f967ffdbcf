import { useEffect } from 'react'

import { useStore } from '#src/kit/lib/store.ts'

import { ApiError } from './api-error.ts'
import type { createPeopleCheck } from './check-people.ts'
import { queryClient } from './query-client.ts'
import { people } from './workspace.ts'

type Run = ReturnType<typeof createPeopleCheck>

/**
 * The one run of this name for this tab. It is stored in the query cache, so that it is dropped
 * with it at sign-out and for another team.
 */
export function keptRun(name: string, create: () => Run): () => Run {
  queryClient().setQueryDefaults([name], {
    gcTime: Infinity,
    staleTime: Infinity,
    structuralSharing: false,
  })
  queryClient()
    .getQueryCache()
    .subscribe(({ type, query }) => {
      if (type === 'removed' && query.queryKey[0] === name) (query.state.data as Run).drop()
    })
  return () => {
    const known = queryClient().getQueryData<Run>([name])
    if (known) return known
    const run = create()
    queryClient().setQueryData([name], run)
    return run
  }
}

/** Runs that were paused because the page was left. */
const left = new WeakSet<Run>()

/** A run over many people. It continues while a page uses it, and resumes when one uses it again. */
export function usePeopleRun(run: Run) {
  const state = useStore(run)
  useEffect(() => {
    if (left.delete(run)) run.resume()
    return () => {
      if (run.get().state === 'checking') left.add(run)
      run.pause()
    }
  }, [run])
  const { error, unlisted } = state
  useEffect(() => {
    if (unlisted) void queryClient().invalidateQueries({ queryKey: people().queryKey })
  }, [unlisted])
  const isUnreachable = error instanceof ApiError && error.kind === 'unreachable'
  // the browser reports when it is online again
  useEffect(() => {
    if (!isUnreachable) return undefined
    window.addEventListener('online', run.resume)
    return () => window.removeEventListener('online', run.resume)
  }, [isUnreachable, run])
  const { start, pause, resume, stop, retryFailed, drop } = run
  return { ...state, start, pause, resume, stop, retryFailed, drop }
}
export type PeopleRunModel = ReturnType<typeof usePeopleRun>
