import { queryOptions, useQuery } from '@tanstack/react-query'

import { callOwn } from '#src/kit/api/own.ts'
import { session } from '#src/kit/api/workspace.ts'

const notAllowedAccounts = () =>
  queryOptions({
    queryKey: ['notAllowedAccounts'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const answer = await callOwn('GET /workspace/lab-accounts/not-allowed', { signal })
      return new Set(answer.lab_account_ids)
    },
  })

/** The lab accounts whose allowlist has teams, and not this one. Asked of our own service alone: another does not say who is asking. */
export function useNotAllowedAccounts() {
  const { data: who } = useQuery(session())
  const isKnown = who?.upstream.kind === 'own'
  return { ...useQuery({ ...notAllowedAccounts(), enabled: isKnown }), isKnown }
}
