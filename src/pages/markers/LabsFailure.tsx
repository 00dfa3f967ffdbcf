import { FailedCard } from '#src/layout/Notices.tsx'
import type { RowsView } from './marker-search.ts'
import type { MarkerPageModel } from './use-marker-page.ts'

/** The names of labs and accounts could not be read; the page works without them. */
export function LabsFailure({ accounts }: Pick<MarkerPageModel<RowsView>, 'accounts'>) {
  if (!accounts.error || accounts.data) return null
  return (
    <FailedCard
      what="The lab accounts, which name accounts and labs,"
      error={accounts.error}
      busy={accounts.isFetching}
      retry={() => void accounts.refetch()}
    />
  )
}
