import { queryOptions, useQuery } from '@tanstack/react-query'

import { NOT_ALLOWED_ACCOUNTS_PATH, NotAllowedAccounts } from '#contract/own/account-allowlist.ts'
import { ApiError, sendRequest } from '#src/kit/api/client.ts'
import { session } from '#src/kit/api/workspace.ts'

const notAllowedAccounts = () =>
  queryOptions({
    queryKey: ['notAllowedAccounts'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const { body, requestId } = await sendRequest('GET', NOT_ALLOWED_ACCOUNTS_PATH, { signal })
      const read = NotAllowedAccounts.safeParse(body)
      if (read.success) return new Set(read.data.lab_account_ids)
      throw new ApiError('unreadable', 'The allowlists came in another form than expected.', {
        status: 200,
        requestId,
      })
    },
  })

/** The lab accounts whose allowlist has teams, and not this one. Asked of our own service alone: another does not say who is asking. */
export function useNotAllowedAccounts() {
  const { data: who } = useQuery(session())
  const isKnown = who?.upstream.kind === 'own'
  return { ...useQuery({ ...notAllowedAccounts(), enabled: isKnown }), isKnown }
}
