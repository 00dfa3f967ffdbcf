import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { SESSION_META } from '#contract/own/workspace-paths.ts'
import type { Person, Session } from '#contract/own/workspace.ts'
import { setDenials } from '#src/kit/lib/rights.ts'

import type { ChangingList } from './changing-list.ts'
import { queryClient } from './query-client.ts'
import { showWorkspace } from './tabs.ts'

/** The frame is drawn without it: it comes with the pages. */
const api = () => import('./own.ts')

const followQueries = (onChange: () => void) => queryClient().getQueryCache().subscribe(onChange)

const shown = (answer: Session) => {
  setDenials(answer.denied)
  showWorkspace(answer.workspace)
  return answer
}

/** Signed-in team and its upstream. Our own gateway answers, so the answer is trusted. */
export const session = () =>
  queryOptions({
    queryKey: ['session'],
    // never broken off: whoever asked first may be gone while the routes still wait for it
    queryFn: async () => shown(await (await api()).callOwn('GET /workspace/session')),
    staleTime: Infinity,
  })

const sessionKnown = () => queryClient().getQueryData(session().queryKey)

/** The session, once there is an answer about it. The frame is drawn before, and the routes ask. */
export const useKnownSession = () => useSyncExternalStore(followQueries, sessionKnown, sessionKnown)

/** Takes what the gateway answered of the session. */
export const setSession = (answer: Session) =>
  queryClient().setQueryData(session().queryKey, shown(answer))

/** Takes what the page's HTML says of the session, so that nobody has to wait for another answer. */
export function takeSessionOfPage() {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SESSION_META}"]`)
  if (meta) setSession(JSON.parse(meta.content) as Session)
}

export const people = () =>
  queryOptions({
    queryKey: ['people'],
    // never broken off, as above: what the page's HTML asked for in advance is there only once
    queryFn: async ({ client, queryKey }) =>
      (await import('./people-list.ts')).readPeople(() => client.getQueryData(queryKey)),
    select: ({ rows }: ChangingList<Person>) => rows,
  })
