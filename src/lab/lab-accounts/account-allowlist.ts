import { queryOptions, useQuery } from '@tanstack/react-query'

import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'

const notAllowedAccounts = () =>
  queryOptions({
    queryKey: ['notAllowedAccounts'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const answer = await callOwn('GET /workspace/lab-accounts/not-allowed', { signal })
      return new Set(answer.lab_account_ids)
    },
  })

/** Requests them with the rest of a page. Another service doesn't say which team this is. */
export function prefetchNotAllowedAccounts() {
  if (queryClient().getQueryData(session().queryKey)?.upstream.kind === 'own')
    void queryClient().prefetchQuery(notAllowedAccounts())
}

/**
 * The lab accounts whose allowlist has teams, but not this one. Only from our own service, because
 * another doesn't say which team this is. While they are awaited, or couldn't be read
 * (`isUnknown`), no account may be called usable. Until the session is known, they are awaited too.
 */
export function useNotAllowedAccounts() {
  const { data: who } = useQuery(session())
  const isKnown = who?.upstream.kind === 'own'
  const query = useQuery({ ...notAllowedAccounts(), enabled: isKnown })
  return {
    ...query,
    isKnown,
    isAwaited: !who || (isKnown && query.isPending),
    isUnknown: !who || (isKnown && query.data === undefined),
  }
}
