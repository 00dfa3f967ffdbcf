import type { ReactNode } from 'react'

import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'

import type { useLabAndAccount } from './use-lab-and-account.ts'

/**
 * The first request of the page failed. The filters stay as `children`, because one of them can be
 * the cause. The same button also reloads failed lab accounts.
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
} & Pick<ReturnType<typeof useLabAndAccount>, 'accounts'>) => (
  <FailedCard
    what="the markers"
    error={error}
    busy={busy}
    retry={() => {
      retry()
      if (accounts.error) void accounts.refetch()
    }}
    actions={isRefusal(error) && children}
  />
)
