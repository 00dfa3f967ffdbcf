import { queryOptions } from '@tanstack/react-query'

import type { People, Person, PutPeople, Session, SignedInBrowsers } from '#contract/workspace.ts'
import { SESSION_META, workspacePaths } from '#contract/workspace-paths.ts'
import type * as z from 'zod/mini'
import { queryClient } from './query-client.ts'
import { showWorkspace, tellOtherTabs } from './tabs.ts'

/** The frame is drawn without it: it comes with the pages. */
const client = () => import('./client.ts')
const request: typeof import('./client.ts').sendRequest = async (...of) =>
  (await client()).sendRequest(...of)

const shown = (answer: Session) => {
  showWorkspace(answer.workspace)
  return answer
}

/** Who is signed in, and what is upstream. Our own gateway answers, so the answer is taken at its word. */
export const session = () =>
  queryOptions({
    queryKey: ['session'],
    // never broken off: the frame that asked first may be replaced while the routes still wait for it
    queryFn: async () => shown((await request('GET', workspacePaths.session)).body as Session),
    staleTime: Infinity,
  })

const setSession = (answer: { body: unknown }) =>
  queryClient.setQueryData(session().queryKey, shown(answer.body as Session))

/** Takes what the page's HTML says of the session, so that nobody has to wait for another answer. */
export function takeSessionOfPage() {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SESSION_META}"]`)
  if (meta) setSession({ body: JSON.parse(meta.content) })
}

/** Drops all that was read for a team from memory. */
export async function forget() {
  queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' })
  const { requestLog } = await client()
  requestLog.clear()
}

/** Signs in with a team API key, or again as the demonstration team. Whatever another team had on screen is forgotten. */
export async function signIn(by: { key: string } | { demo: true }) {
  const answer = await request('POST', workspacePaths.session, { body: by })
  await queryClient.cancelQueries()
  await forget()
  isIdleEnd = false
  setSession(answer)
  tellOtherTabs('session')
}
export async function signOut() {
  setSession(await request('DELETE', workspacePaths.session))
  tellOtherTabs('session')
}

/** Tells the gateway that the person is active, and the other tabs. */
export async function tellActive() {
  await request('POST', workspacePaths.active)
  tellOtherTabs('active')
}
/** What the gateway says of the session now; the page goes on with the one it has. */
export const checkSession = async () =>
  (await request('GET', workspacePaths.session)).body as Session

let isIdleEnd = false
/** Whether the session on this page ended because nobody did anything. */
export const endedIdle = () => isIdleEnd
/** Takes that the session is over, whether or not the gateway could be asked. */
export function endSession() {
  isIdleEnd = true
  const before = queryClient.getQueryData(session().queryKey)
  if (before)
    setSession({
      body: { ...before, signedIn: false, workspace: null, idle: null, team: null, examples: null },
    })
}

/** Where somebody is signed in to this workspace. */
export const signedInBrowsers = () =>
  queryOptions({
    queryKey: ['signedInBrowsers'],
    queryFn: async ({ signal }) =>
      ((await request('GET', workspacePaths.sessions, { signal })).body as SignedIn).sessions,
    staleTime: 0,
  })
type SignedIn = z.infer<typeof SignedInBrowsers>
const showBrowsers = ({ body }: { body: unknown }) =>
  queryClient.setQueryData(signedInBrowsers().queryKey, (body as SignedIn).sessions)

/** Signs a browser out, wherever it is. */
export const endBrowser = async (id: string) =>
  void showBrowsers(await request('DELETE', `${workspacePaths.sessions}/${id}`))
/** Signs every browser out but this one. */
export const endOtherBrowsers = async () =>
  void showBrowsers(await request('DELETE', workspacePaths.sessions))

export const people = () =>
  queryOptions({
    queryKey: ['people'],
    queryFn: async ({ signal }) =>
      ((await request('GET', workspacePaths.people, { signal })).body as z.infer<typeof People>)
        .people,
  })

const showPeople = (list: Person[]) => queryClient.setQueryData(people().queryKey, list)

/** Adds people to the list, or renames them. */
export async function putPeople(list: z.infer<typeof PutPeople>['people']) {
  const { body } = await request('PUT', workspacePaths.people, { body: { people: list } })
  showPeople((body as z.infer<typeof People>).people)
}
export async function removePerson(userId: string) {
  await request('DELETE', `${workspacePaths.people}/${userId}`)
  const list = queryClient.getQueryData(people().queryKey)
  if (list) showPeople(list.filter((person) => person.user_id !== userId))
}
