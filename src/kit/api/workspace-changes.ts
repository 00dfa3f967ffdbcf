/**
 * Requests that change the session and the list of people. Loaded with the pages, because the
 * frame doesn't need them.
 */
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import type { Access } from '#contract/own/rights.ts'
import type { Person, PutPeople, Session, SignedInBrowser } from '#contract/own/workspace.ts'
import { linesNotFound } from '#src/kit/lib/lines-not-found.ts'

import { withChanges } from './changing-list.ts'
import { requestLog } from './client.ts'
import { callOwn } from './own.ts'
import { peopleRules } from './people-list.ts'
import { queryClient } from './query-client.ts'
import { isOfAnother, isSessionLost, startOver, tellOtherTabs } from './tabs.ts'
import { people, session, setSession } from './workspace.ts'

/** Drops all data loaded for a team, and pasted texts. */
export function forget() {
  linesNotFound.forget()
  queryClient().removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' })
  queryClient().getMutationCache().clear()
  requestLog.set([])
}

/** Signs in with a team key, or as the demo team. */
export const signIn = async (by: { key: string } | ({ demo: true } & Partial<Access>)) =>
  enter(await callOwn('POST /workspace/session', { body: by }))

/** Signs in again in the open session, for actions that need a recent sign-in. */
export const signInAgain = (by: { key: string } | { demo: true }) =>
  callOwn('POST /workspace/session/again', { body: by })

async function show(answer: Session) {
  await queryClient().cancelQueries()
  forget()
  sessionEnd = null
  leftOpen = null
  setSession(answer)
}

/** Applies the session of a sign-in. After another team or member, the page starts over. */
export async function enter(answer: Session) {
  if (isOfAnother(answer.workspace)) {
    tellOtherTabs('session')
    return startOver()
  }
  const isBack = isSessionLost()
  await show(answer)
  tellOtherTabs((isBack && answer.workspace) || 'session')
}

/** Continues here after the same member signed in again in another tab. */
export const continueHere = async () => show(await checkSession())

let leftOpen: string | null = null
/** Reason that the server could not end the session that was signed out here, in the gateway's words. */
export const sessionLeftOpen = () => leftOpen
/**
 * Ends the session on the server. Resolves with the address at which the browser also signs out of
 * the identity provider. Throws if the session continues on the server.
 */
export async function signOut(): Promise<string | null> {
  let signOutUrl: string | null = null
  try {
    const { signOutUrl: url, ...answer } = await callOwn('DELETE /workspace/session', {
      keepalive: true,
    })
    signOutUrl = url
    setSession(answer)
  } catch (error) {
    const now = await checkSession()
    if (now.signedIn) throw error
    leftOpen = (error as Error).message
    setSession(now)
  }
  tellOtherTabs('session')
  return signOutUrl
}

/** Tells the gateway and the other tabs that the person is active. */
export async function tellActive() {
  await callOwn('POST /workspace/session/active')
  tellOtherTabs('active')
}
/** Current session at the gateway, without updating the page's. */
export const checkSession = () => callOwn('GET /workspace/session')

let sessionEnd: 'inactivity' | 'emergency' | 'elsewhere' | null = null
/**
 * Reason that this page's session ended: inactivity, the end of emergency access, or someone who
 * ended it elsewhere.
 */
export const sessionEndReason = () => sessionEnd
/** Marks the session as ended, whether or not the gateway could be asked. */
export function endSession({ isIdle }: { isIdle: boolean }) {
  const before = queryClient().getQueryData(session().queryKey)
  const until = before?.emergencyUntil
  const other = isIdle ? 'inactivity' : 'elsewhere'
  sessionEnd = until && Date.parse(until) <= Date.now() ? 'emergency' : other
  if (before)
    setSession({
      ...before,
      signedIn: false,
      workspace: null,
      idle: null,
      team: null,
      examples: null,
      labs: null,
    })
}

/** Browsers that are signed in to this workspace. */
export const signedInBrowsers = () =>
  queryOptions({
    queryKey: ['signedInBrowsers'],
    queryFn: async ({ signal }) => (await callOwn('GET /workspace/sessions', { signal })).sessions,
    staleTime: 0,
  })
const showBrowsers = ({ sessions }: { sessions: SignedInBrowser[] }) =>
  void queryClient().setQueryData(signedInBrowsers().queryKey, sessions)

/** Signs a browser out, wherever it is. */
export const endBrowser = async (id: string) =>
  showBrowsers(await callOwn('DELETE /workspace/sessions/:id', { params: { id } }))
/** Signs out every browser except this one. */
export const endOtherBrowsers = async () =>
  showBrowsers(await callOwn('DELETE /workspace/sessions'))

/**
 * Merges changes into the known list of people. If the list isn't loaded, it will include them
 * when it is.
 */
const showPeople = (change: { changed: readonly Person[]; removed?: readonly string[] }) =>
  queryClient().setQueryData(
    people().queryKey,
    (list) => list && { ...list, rows: withChanges(list.rows, change, peopleRules) },
  )

function showChanged(answer: { people: readonly Person[] }) {
  showPeople({ changed: answer.people })
  // an added person may have been removed before
  void queryClient().invalidateQueries({ queryKey: removedPeople().queryKey })
}

/** Number of people in one request. */
const PEOPLE_AT_ONCE = 1000

/**
 * Adds any number of people to the list, or changes their labels and tags. Resolves with the ids
 * of erased people, who were not added.
 */
export async function putPeople(list: z.infer<typeof PutPeople>['people']): Promise<string[]> {
  const allErased: string[] = []
  for (let from = 0; from < list.length; from += PEOPLE_AT_ONCE) {
    const { people: changed, erased } = await callOwn('PUT /workspace/people', {
      body: { people: list.slice(from, from + PEOPLE_AT_ONCE) },
    })
    showChanged({ people: changed })
    allErased.push(...erased)
  }
  return allErased
}

/** Adds tags to any number of people on the list, and removes others. */
export async function tagPeople(
  userIds: readonly string[],
  { add = [], remove = [] }: { add?: string[]; remove?: string[] },
) {
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE)
    showChanged(
      await callOwn('POST /workspace/people/tags', {
        body: { user_ids: userIds.slice(from, from + PEOPLE_AT_ONCE), add, remove },
      }),
    )
}

/** Removed people who are not deleted yet, most recently removed first. */
export const removedPeople = () =>
  queryOptions({
    queryKey: ['removedPeople'],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/people/removed', { signal })).removed,
  })

/** Removes a person from the list. It can be undone for a day. */
export async function removePerson(userId: string) {
  await callOwn('DELETE /workspace/people/:user_id', { params: { user_id: userId } })
  showPeople({ changed: [], removed: [userId] })
  void queryClient().invalidateQueries({ queryKey: removedPeople().queryKey })
}

/** Everything stored about a person. */
export const exportPerson = (userId: string) =>
  callOwn('GET /workspace/people/:user_id/data', { params: { user_id: userId } })

/** Erases everything stored about a person. Use `showErased` to update the page. */
export const erasePerson = (userId: string) =>
  callOwn('DELETE /workspace/people/:user_id/data', { params: { user_id: userId } })

/** Removes an erased person from the page's data. */
export function showErased(userId: string) {
  showPeople({ changed: [], removed: [userId] })
  queryClient().removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userId) })
  void queryClient().invalidateQueries()
}

/** Restores a removed person in their old place with all their data. */
export const restorePerson = async (userId: string) =>
  showChanged(
    await callOwn('POST /workspace/people/:user_id/restore', { params: { user_id: userId } }),
  )
