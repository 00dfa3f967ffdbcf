/** Connection data that our own gateway keeps for the team's people. Its answers are trusted. */
import { queryOptions } from '@tanstack/react-query'

import type { PersonCheck, PersonChecks } from '#contract/own/connection-checks.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { takeNewer } from './newer-checks.ts'

const readChecks = (since: string | undefined, signal: AbortSignal) =>
  callOwn('GET /workspace/checks', { query: { since }, signal })

/**
 * The last check of everybody, how many may be checked at once, and how the check fares that runs by itself. Once
 * everybody's is here, only what is otherwise since then is asked for.
 */
export const personChecks = () =>
  queryOptions({
    queryKey: ['personChecks'],
    queryFn: async ({ signal, queryKey, client }) => {
      const known = () => client.getQueryData<PersonChecks>(queryKey)
      const since = known()?.moment
      const answer = await readChecks(since, signal)
      if (since === undefined) return answer
      // as it is now: checks of this tab may have come meanwhile
      const before = known()
      return (before && takeNewer(before, answer)) ?? readChecks(undefined, signal)
    },
    // unchanged checks already are the same object
    structuralSharing: false,
  })

/** An instant after every change: an answer since then has no checks, and still all shared accounts. */
const AFTER_ALL = '9999-12-31T00:00:00Z'
/** Shared accounts of everybody who has one, without the checks. */
export const sharedPeople = () =>
  queryOptions({
    queryKey: ['sharedPeople'],
    queryFn: async ({ signal }) => (await readChecks(AFTER_ALL, signal)).shared,
  })

export const checkSummary = () =>
  queryOptions({
    queryKey: ['checkSummary'],
    queryFn: ({ signal }) => callOwn('GET /workspace/checks/summary', { signal }),
  })

/** The last check of one person, and by which rules it finds what. */
export const keptCheck = (user_id: string) =>
  queryOptions({
    queryKey: ['keptCheck', user_id],
    queryFn: ({ signal }) =>
      callOwn('GET /workspace/checks/:user_id', { params: { user_id }, signal }),
  })

/** Takes new outcomes of checks into what is shown of everybody. */
export function showChecks(checks: readonly PersonCheck[]) {
  const newer = new Map(checks.map((check) => [check.user_id, check]))
  queryClient().setQueryData(personChecks().queryKey, (all) => {
    if (!all) return all
    const known = all.checks.map((check) => {
      const other = newer.get(check.user_id)
      newer.delete(check.user_id)
      return other ?? check
    })
    return { ...all, checks: [...known, ...newer.values()] }
  })
}

/**
 * Checks one person now. What the service refused or did not answer is no error here: it is `failed` of the outcome, with
 * its status and Retry-After. Throws ApiError where Rounds itself does not answer: 401 where the session is over.
 */
export const checkPerson = (user_id: string, signal?: AbortSignal): Promise<PersonCheck> =>
  callOwn('POST /workspace/checks/:user_id', { params: { user_id }, ...(signal && { signal }) })
