import { FailedCard } from '#src/kit/page/Notices.tsx'

import type { RowsView } from './marker-search.ts'
import type { MarkerPageModel } from './use-marker-page.ts'

/** The lab accounts could not be read; the page works without them. */
export function LabsFailure({ accounts }: Pick<MarkerPageModel<RowsView>, 'accounts'>) {
  if (!accounts.error || accounts.data) return null
  return (
    <FailedCard
      what="The lab accounts, by which the list is filtered,"
      error={accounts.error}
      busy={accounts.isFetching}
      retry={() => void accounts.refetch()}
    />
  )
}
