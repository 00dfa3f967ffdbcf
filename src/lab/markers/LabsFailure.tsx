import { FailedCard } from '#src/kit/page/Notices.tsx'

import type { useLabAndAccount } from './use-lab-and-account.ts'

/** Notice that the lab accounts could not be read. The page works without them. */
export function LabsFailure({ accounts }: Pick<ReturnType<typeof useLabAndAccount>, 'accounts'>) {
  if (!accounts.error || accounts.data) return null
  return (
    <FailedCard
      what="lab accounts"
      error={accounts.error}
      busy={accounts.isFetching}
      retry={() => void accounts.refetch()}
    />
  )
}
