import { FailedCard } from '#src/kit/page/Notices.tsx'

import type { useMarkerFilters } from './use-marker-filters.ts'

/** The lab accounts could not be read; the page works without them. */
export function LabsFailure({ accounts }: Pick<ReturnType<typeof useMarkerFilters>, 'accounts'>) {
  if (!accounts.error || accounts.data) return null
  return (
    <FailedCard
      what="Lab accounts"
      error={accounts.error}
      busy={accounts.isFetching}
      retry={() => void accounts.refetch()}
    />
  )
}
