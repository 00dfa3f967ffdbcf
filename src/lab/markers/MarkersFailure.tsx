import type { ReactNode } from 'react'

import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'

import type { useLabAndAccount } from './use-lab-and-account.ts'

type WithAccounts = Pick<ReturnType<typeof useLabAndAccount>, 'accounts'>

/** Loads lab accounts again that failed, or are about to: a request under way is waited for. */
async function retryAccounts(accounts: WithAccounts['accounts']) {
  if (accounts.data) return
  const { error } = accounts.isFetching ? await accounts.refetch() : accounts
  if (error) await accounts.refetch()
}

/**
 * The first request of the page failed. The filters stay as `children`, because one of them can be
 * the cause. The same button also reloads failed lab accounts, and those that fail meanwhile.
 */
export const MarkersFailure = ({
  error,
  busy,
  retry,
  accounts,
  children,
}: {
  error: Error
  busy: boolean
  retry: () => void
  children?: ReactNode
} & WithAccounts) => (
  <FailedCard
    what="the markers"
    error={error}
    busy={busy}
    retry={() => {
      retry()
      void retryAccounts(accounts)
    }}
    actions={isRefusal(error) && children}
  />
)
