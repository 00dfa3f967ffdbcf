/** Connection data that our own gateway stores for the team's people. Its answers aren't validated. */
import { queryOptions } from '@tanstack/react-query'

import type { PersonCheck, PersonChecks } from '#contract/own/connection-checks.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { takeNewer } from './newer-checks.ts'

const readChecks = (since: string | undefined, signal: AbortSignal) =>
  callOwn('GET /workspace/checks', { query: { since }, signal })

/**
 * The last check of everyone, the number of people who can be checked at once, and the state of
 * background checks. After the first load, only changes are requested.
 */
export const personChecks = () =>
  queryOptions({
    queryKey: ['personChecks'],
    queryFn: async ({ signal, queryKey, client }) => {
      const known = () => client.getQueryData<PersonChecks>(queryKey)
      const since = known()?.moment
      const answer = await readChecks(since, signal)
      if (since === undefined) return answer
      // current state, because checks of this tab may have finished in the meantime
      const before = known()
      return (before && takeNewer(before, answer)) ?? readChecks(undefined, signal)
    },
    // unchanged checks are already the same object
    structuralSharing: false,
  })

/** A time after every change: a response since then has no checks, but all shared accounts. */
const AFTER_ALL = '9999-12-31T00:00:00Z'
/** Shared accounts of everyone who has one, without the checks. */
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

/** The last check of one person, and the rules it used. */
export const keptCheck = (user_id: string) =>
  queryOptions({
    queryKey: ['keptCheck', user_id],
    queryFn: ({ signal }) =>
      callOwn('GET /workspace/checks/:user_id', { params: { user_id }, signal }),
  })

/** Merges new check results into the cached ones of everyone. */
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
 * Checks one person now. If the service rejects the request or doesn't answer, that isn't an error
 * here, but `failed` of the result, with status and Retry-After. Throws ApiError if Rounds itself
 * doesn't answer, with 401 for an ended session.
 */
export const checkPerson = (user_id: string, signal?: AbortSignal): Promise<PersonCheck> =>
  callOwn('POST /workspace/checks/:user_id', { params: { user_id }, ...(signal && { signal }) })
