import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { SESSION_META } from '#contract/own/workspace-paths.ts'
import type { Person, Session } from '#contract/own/workspace.ts'
import { setDenials } from '#src/kit/lib/rights.ts'

import type { ChangingList } from './changing-list.ts'
import { queryClient } from './query-client.ts'
import { showWorkspace } from './tabs.ts'

/** Loaded with the pages, because the frame is rendered without it. */
const api = () => import('./own.ts')

const followQueries = (onChange: () => void) => queryClient().getQueryCache().subscribe(onChange)

const shown = (answer: Session) => {
  setDenials(answer.denied)
  showWorkspace(answer.workspace)
  return answer
}

/** Signed-in team and its upstream. Our own gateway answers, so the response isn't validated. */
export const session = () =>
  queryOptions({
    queryKey: ['session'],
    // never aborted: the first caller may be gone while the routes still wait for it
    queryFn: async () => shown(await (await api()).callOwn('GET /workspace/session')),
    staleTime: Infinity,
  })

const sessionKnown = () => queryClient().getQueryData(session().queryKey)

/** The session, once it is known. The frame is rendered before, and the routes request it. */
export const useKnownSession = () => useSyncExternalStore(followQueries, sessionKnown, sessionKnown)

/** Stores the gateway's response about the session. */
export const setSession = (answer: Session) =>
  queryClient().setQueryData(session().queryKey, shown(answer))

/** Uses the session in the page's HTML, so that no one has to wait for a request. */
export function takeSessionOfPage() {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SESSION_META}"]`)
  if (meta) setSession(JSON.parse(meta.content) as Session)
}

export const people = () =>
  queryOptions({
    queryKey: ['people'],
    // never aborted, as above: what the page's HTML preloaded is available only once
    queryFn: async ({ client, queryKey }) =>
      (await import('./people-list.ts')).readPeople(() => client.getQueryData(queryKey)),
    select: ({ rows }: ChangingList<Person>) => rows,
  })
