/**
 * Requests that change the session and the list of people, and that the frame does not need: loaded
 * with the pages.
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
import { tellOtherTabs } from './tabs.ts'
import { people, session, setSession } from './workspace.ts'

/** Drops all that was read for a team, and what was pasted. */
export function forget() {
  linesNotFound.forget()
  queryClient().removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' })
  queryClient().getMutationCache().clear()
  requestLog.set([])
}

/** Signs in with a team API key, or again as the demonstration team. */
export const signIn = async (by: { key: string } | ({ demo: true } & Partial<Access>)) =>
  enter(await callOwn('POST /workspace/session', { body: by }))

/** Signs in again in the session that is open, for what needs a recent sign-in. */
export const signInAgain = (by: { key: string } | { demo: true }) =>
  callOwn('POST /workspace/session/again', { body: by })

/** Takes the session of a sign-in. Whatever another team had on screen is forgotten. */
export async function enter(answer: Session) {
  await queryClient().cancelQueries()
  forget()
  sessionEnd = null
  leftOpen = null
  setSession(answer)
  tellOtherTabs('session')
}

let leftOpen: string | null = null
/**
 * Reason that the server could not end the session that was signed out here, in the gateway's
 * words.
 */
export const sessionLeftOpen = () => leftOpen
/**
 * Ends the session on the server; resolves with the address at which the browser signs out at the identity provider too.
 * Throws where it goes on on the server.
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

/** Tells the gateway that the person is active, and the other tabs. */
export async function tellActive() {
  await callOwn('POST /workspace/session/active')
  tellOtherTabs('active')
}
/** Current session at the gateway; the page keeps the one it has. */
export const checkSession = () => callOwn('GET /workspace/session')

let sessionEnd: 'inactivity' | 'emergency' | null = null
/** Reason that the session on this page ended by itself: inactivity, or the end of emergency access. */
export const sessionEndReason = () => sessionEnd
/** Takes that the session is over, whether or not the gateway could be asked. */
export function endSession() {
  const before = queryClient().getQueryData(session().queryKey)
  const until = before?.emergencyUntil
  sessionEnd = until && Date.parse(until) <= Date.now() ? 'emergency' : 'inactivity'
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
/** Signs every browser out but this one. */
export const endOtherBrowsers = async () =>
  showBrowsers(await callOwn('DELETE /workspace/sessions'))

/** Takes changes into the known list of people. Whoever reads a list that is not known reads them with it. */
const showPeople = (change: { changed: readonly Person[]; removed?: readonly string[] }) =>
  queryClient().setQueryData(
    people().queryKey,
    (list) => list && { ...list, rows: withChanges(list.rows, change, peopleRules) },
  )

function showChanged(answer: { people: readonly Person[] }) {
  showPeople({ changed: answer.people })
  // a person who is added may have been removed before
  void queryClient().invalidateQueries({ queryKey: removedPeople().queryKey })
}

/** Number of people in one request. */
const PEOPLE_AT_ONCE = 1000

/** Adds people to the list, any number of them, or changes their labels and tags. Resolves with the ids of erased people, who were not. */
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

/** Adds tags to people on the list, any number of them, and takes others off them. */
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

/** Removed people who are not deleted yet, the latest first. */
export const removedPeople = () =>
  queryOptions({
    queryKey: ['removedPeople'],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/people/removed', { signal })).removed,
  })

/** Takes a person off the list. For a day it can be undone. */
export async function removePerson(userId: string) {
  await callOwn('DELETE /workspace/people/:user_id', { params: { user_id: userId } })
  showPeople({ changed: [], removed: [userId] })
  void queryClient().invalidateQueries({ queryKey: removedPeople().queryKey })
}

/** Everything that is stored about a person. */
export const exportPerson = (userId: string) =>
  callOwn('GET /workspace/people/:user_id/data', { params: { user_id: userId } })

/** Erases everything that is stored about a person. The page shows it with `showErased`. */
export const erasePerson = (userId: string) =>
  callOwn('DELETE /workspace/people/:user_id/data', { params: { user_id: userId } })

/** Takes an erased person out of what the page shows. */
export function showErased(userId: string) {
  showPeople({ changed: [], removed: [userId] })
  queryClient().removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userId) })
  void queryClient().invalidateQueries()
}

/** Puts a person back who was taken off the list, in their old place and with all that was known of them. */
export const restorePerson = async (userId: string) =>
  showChanged(
    await callOwn('POST /workspace/people/:user_id/restore', { params: { user_id: userId } }),
  )
